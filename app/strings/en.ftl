# Every sentence the player can see or hear, in English.
# A number that is only shown arrives grouped for the language; plural rules see the bare number.

app-name = Blockfall

mode-peak = Peak
mode-classic = Classic
mode-verse = Verse

play = Play
continue = Continue
continue-detail = { $mode }, { $score ->
    [one] { $score } point
   *[other] { $score } points
}
best = Best { $score }
save-set-aside = The saved game could not be read. It was kept aside, and nothing else was changed.
store-set-aside = Nothing that was saved could be read. It was kept aside, and everything begins anew.
second-instance = Blockfall is already running. This window plays without saving.
save-newer = Your saved games are from a newer Blockfall and are left alone. This one plays without saving.
save-impossible = This device does not let the game save. You can play on.

score = Score
combo = Combo x{ $count }
combo-left = Combo x{ $count }, { $left ->
    [one] { $left } placement left
   *[other] { $left } placements left
}
pause = Pause
no-more-space = No more space

paused = Paused
resume = Resume
restart = Restart
home = Home
saved-after-every-move = Your game is saved after every move.
restart-question = Start again?
restart-detail = This board and its { $score ->
    [one] { $score } point
   *[other] { $score } points
} will be gone.
keep-playing = Keep playing

learn = Learn in three moves
skip = Skip
lesson-row = Drag the piece into the gap. A full row disappears.
lesson-cross = Tap the piece, then its place. A row and a column together count more.
lesson-streak = Once more! Clears in a row make a combo, and an empty board is Perfect.
lesson-spoken = Step { $step } of 3. { $words } Choose the piece in the tray, then row { $row }, column { $column }.
lesson-done = Well done!
lesson-done-text = Blocks are points, lines are more, and combos are most. Take your time: nothing hurries you.

game-over = Game over
new-best = New Best!
previous-best = Previous best { $score }
lines = Lines
longest-combo = Longest combo
moves = Moves
great = Great!
excellent = Excellent!
perfect = Perfect!
plus = +{ $score }
replan = Re-plan: { $left } left
replan-detail = Take these three pieces back and place them in another way.
end-game = End game
rotate = Rotate
play-again = Play again
show-the-way = Show the way
hand-could-be-placed = This hand could be placed
close = Close

board = Board
tray = Tray
cell-empty = Row { $row }, column { $column }, empty
cell-filled = Row { $row }, column { $column }, filled, { $color }
slot-empty = Tray place { $slot }, empty
slot-fits = { $color } piece, { $rows } by { $columns }, { $cells ->
    [one] { $cells } block
   *[other] { $cells } blocks
}, fits
slot-locked = { $color } piece, { $rows } by { $columns }, { $cells ->
    [one] { $cells } block
   *[other] { $cells } blocks
}, fits nowhere
slot-fits-turned = { $color } piece, { $rows } by { $columns }, { $cells ->
    [one] { $cells } block
   *[other] { $cells } blocks
}, fits when turned

said-placed = Placed at row { $row }, column { $column }. Score { $score }.
said-cleared = { $lines ->
    [one] One line cleared.
   *[other] { $lines } lines cleared.
} Score { $score }.
said-no-fit = It does not fit there.
said-chosen = Chosen: { $piece }
said-turned = Turned: { $piece }
said-stuck = No more space. { $left ->
    [one] One re-plan left.
   *[other] { $left } re-plans left.
}
said-replanned = The board is back as it was when the pieces came. { $left ->
    [one] One re-plan left.
   *[other] { $left } re-plans left.
}

color-red = red
color-orange = orange
color-yellow = yellow
color-green = green
color-cyan = cyan
color-blue = blue
color-purple = purple
color-pink = pink
color-coral = coral
color-mango = mango
color-lime = lime
color-jade = jade
color-indigo = indigo
color-taro = taro
color-sky = sky
color-magenta = magenta
color-teal = teal
color-plum = plum

settings = Settings
statistics = Statistics
how-to-play = How to play
licences = Licences
back = Back
sound = Sound
haptics = Haptics
section-look = Look
theme-dark = Dark
theme-system = System
theme-light = Light
palette-classic = Classic
palette-market = Market
palette-contrast = High Contrast
palette-safe = Colour-blind safe
marks = Symbols on blocks
moving-background = Moving background
section-play = Play
left-handed = Left-handed layout
drag-lift = Drag lift
points-unit = { $value } pt
lift-of = Drag lift, { $value } points
refresh-rate = Refresh rate
refresh-full = As the display
refresh-sixty = 60 Hz
section-data = Data
export-data = Export data
exported = Everything was written to blockfall-export.json, beside the saved games.
not-exported = The data could not be written beside the saved games.
share-crash-log = Share crash log
delete-crash-log = Delete crash log
crash-log-in-downloads = A copy of the crash log is in your downloads folder.
crash-log-at-home = A copy of the crash log is in your home folder.
crash-log-not-shared = The crash log could not be copied. It is beside the saved games.
reset-scores = Reset statistics
reset-question = Reset statistics?
reset-detail = All best scores and the list of finished games will be gone. Stages that were won, games in progress and the settings stay.
keep-scores = Keep them
forget-scores = Reset

games = Games
best-word = Best
average = Average
total-lines = Total lines
perfect-clears = Perfect clears
not-saved = Not saved
attempts = Attempts
stages-won = Stages won
stars-earned = Stars
three-stars = With three stars
last-scores = Last 20 scores
average-of = Average { $score }
no-games-yet = Finish a game and its score will stand here.
number = { $value }
thousands = { $value }k
games-ago = { $count ->
    [0] latest
    [one] { $count } game ago
   *[other] { $count } games ago
}
latest = latest
score-of-game = { $back ->
    [0] Latest game
    [one] { $back } game ago
   *[other] { $back } games ago
}: { $score }
chart-spoken = { $count ->
    [one] The last score: { $best }.
   *[other] The last { $count } scores. The best is { $best }, the average { $average }.
}

rules-aim = The aim
rules-aim-text = Fill rows and columns of the board with pieces. A full line disappears and makes room. Go on for as long as you can and beat your best score.
rules-moves = Moves
rules-drag-text = Drag a piece from the tray onto the board. A shadow shows where it will lie; let go to place it. Until then it can be moved freely.
rules-tap-text = Or tap a piece and then a place on the board. On a keyboard, 1, 2 and 3 choose a piece, the arrows move it and Enter places it.
rules-tray-text = Pieces lie as they come. When all three are placed, three new ones come.
rules-points = Lines and points
rules-lines-text = Each block placed is a point. One line is 10 points, two at once 40, three 90, four 160.
rules-combo-text = Every clear adds one to the combo, and each step of the combo adds half to the points of the next lines. Three placements in a row without a line end it.
rules-perfect-text = An empty board is worth 300 points more.
rules-end = The end
rules-end-text = The game is over when none of the pieces left in the tray fits anywhere.
rules-verse-aim-text = Fill rows and columns as ever, and go for your best score, but turn the pieces, let the board settle, and plan the hand again where it got stuck.
rules-verse-turn-text = Drag a piece to place it; until you let go it can be moved freely. Tap it twice to turn it to the right, or choose it and press Rotate, or R on a keyboard.
rules-verse-tray-text = When all three pieces are placed, three new ones come, never earlier.
rules-verse-fall-text = A full row or column disappears at once. What lies above a cleared row moves straight down by as much, keeps its form, and fills no gaps of its own. Points are as ever.
rules-verse-end-text = The game is over when no piece fits in any turn. If one or two are left and the hand could have been placed, you may re-plan it instead: all is as it was when the pieces came. That can be done three times a game.

licence-game = Blockfall
licence-game-text = Free software under the MIT licence or the Apache Licence 2.0, at your choice.
licence-font = The font
licence-font-text = Nunito, copyright 2014 The Nunito Project Authors, under the SIL Open Font License 1.1.
licence-crates = Made with
licence-crates-text = Free crates by many hands. Each is used under one of the licences that its authors offer; their texts are here to the letter.
licence-link = { $licence }, { $crates ->
    [one] { $crates } crate
   *[other] { $crates } crates
}
licence-uses = Used by
licence-text = The text
verbatim = { $text }

mode-swap = Swap
swap-continue-detail = Swap, stage { $stage }, { $moves ->
    [one] { $moves } move left
   *[other] { $moves } moves left
}
swap-stage = Stage { $stage }
swap-stage-name = { $name }
swap-moves-word = { $count ->
    [one] move
   *[other] moves
}
swap-moves-of = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
swap-moves-left = { $count ->
    [one] { $count } move left
   *[other] { $count } moves left
}
swap-map = Night Market
swap-stars-total = { $count ->
    [one] { $count } star
   *[other] { $count } stars
}
swap-stage-won = Stage { $stage }, won, { $stars } of 3 stars
swap-stage-next = Stage { $stage }, next, { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
swap-stage-locked = Stage { $stage }, locked
swap-goal-left = { $target }, { $count } left
swap-goal-met = { $target }, done
swap-stock = { $special }, { $does }, { $count } left
swap-board = Board, { $rows } rows, { $columns } columns
swap-inventory = Inventory
swap-tile = Row { $row }, column { $column }, { $tile }
swap-scooter = Row { $row }, column { $column }, scooter
swap-said-chosen = Chosen: { $tile }, row { $row }, column { $column }
swap-said-refused = Nothing matches, the tiles go back.
swap-said-cleared = { $tiles ->
    [one] One tile cleared.
   *[other] { $tiles } tiles cleared.
} { $moves ->
    [one] { $moves } move left.
   *[other] { $moves } moves left.
}
swap-said-armed = { $special } chosen. Choose the tile that it takes the place of.
swap-said-placed = { $special } at row { $row }, column { $column }.
swap-said-not-there = It takes the place of an ordinary tile only.
swap-said-hint = Hint: row { $row }, column { $column } with row { $other-row }, column { $other-column }.
swap-shuffling = No swap left. Shuffling
swap-said-won = Stage clear with { $stars ->
    [one] one star
   *[other] { $stars } stars
} and { $score ->
    [one] { $score } point.
   *[other] { $score } points.
}
swap-stage-clear = Stage clear!
swap-out-of-moves = Out of moves
swap-stars = { $stars } of 3 stars
swap-stars-so-far = { $stars } of 3 stars, the next at { $next } points
swap-hint-101 = Party Popper: put it on a tile, then swap it to clear its row.
swap-hint-102 = Party Popper: put it on a tile, then swap it to clear its column.
swap-hint-103 = Sticky Rice: put it on a tile, then swap it with a kind to clear all of that kind.
swap-hint-104 = Firecracker: put it on a tile, then swap it to clear the tiles around it.
swap-hint-105 = Dragon Fly: put it on a tile, then swap it to clear its neighbour and one far tile.
swap-next-stage = Next stage
swap-replay = Replay
swap-try-again = Try again
swap-to-map = Map
swap-restart-detail = The stage begins anew with other tiles, and this attempt is gone.
swap-leave-question = Leave stage { $stage }?
swap-leave-detail = The attempt at stage { $stage } will be gone. Stars that were earned stay.
swap-leave-confirm = Leave it
swap-stage-skipped = A stage could not be read and is left out.

swap-tile-1 = chilli
swap-tile-2 = bánh mì
swap-tile-3 = lime
swap-tile-4 = noodle bowl
swap-tile-5 = lotus
swap-tile-6 = star anise
swap-tile-101 = row Party Popper
swap-tile-102 = column Party Popper
swap-tile-103 = Sticky Rice
swap-tile-104 = Firecracker
swap-tile-105 = Dragon Fly
swap-tile-scooter = scooter
swap-does-101 = clears its row
swap-does-102 = clears its column
swap-does-103 = clears all of one kind
swap-does-104 = clears the tiles around it
swap-does-105 = clears its neighbour and one far tile

swap-rules = Swap
swap-rules-aim-text = Each stage asks for some tiles, or for scooters to be sent off, within a number of moves. What is left to do stands above the board.
swap-rules-moves-text = Pull a tile towards its neighbour, or tap the two one after the other: they change places if three of a kind come to lie in a line, or four in a square. Other swaps go back and cost nothing. On a keyboard, the arrows move over the board and Enter chooses.
swap-rules-specials-text = Four in a line make a Party Popper that clears a row or column, a square makes a Dragon Fly, crossing lines a Firecracker, five in a line Sticky Rice that clears a whole kind. Swap one, or two with each other.
swap-rules-scooters-text = A scooter rides off when tiles match beside it.
swap-rules-end-text = A stage is won when everything is done, and every move left pays a bonus. Three stars reward a high score. There is no clock, and a lost stage costs nothing.
