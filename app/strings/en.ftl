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

said-placed = Placed at row { $row }, column { $column }. Score { $score }.
said-cleared = { $lines ->
    [one] One line cleared.
   *[other] { $lines } lines cleared.
} Score { $score }.
said-no-fit = It does not fit there.
said-chosen = Chosen: { $piece }

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
share-crash-log = Share crash log
delete-crash-log = Delete crash log
crash-log-in-downloads = A copy of the crash log is in your downloads folder.
crash-log-at-home = A copy of the crash log is in your home folder.
crash-log-not-shared = The crash log could not be copied. It is beside the saved games.
reset-scores = Reset statistics
reset-question = Reset statistics?
reset-detail = All best scores and the list of finished games will be gone. A game in progress and the settings stay.
keep-scores = Keep them
forget-scores = Reset

games = Games
best-word = Best
average = Average
total-lines = Total lines
perfect-clears = Perfect clears
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
rules-tray-text = Pieces do not turn. When all three are placed, three new ones come.
rules-points = Lines and points
rules-lines-text = Each block placed is a point. One line is 10 points, two at once 40, three 90, four 160.
rules-combo-text = Every clear adds one to the combo, and each step of the combo adds half to the points of the next lines. Three placements in a row without a line end it.
rules-perfect-text = An empty board is worth 300 points more.
rules-end = The end
rules-end-text = The game is over when none of the pieces left in the tray fits anywhere.

licence-game = Blockfall
licence-game-text = Free software under the MIT licence or the Apache Licence 2.0, at your choice.
licence-font = The font
licence-font-text = Nunito, copyright 2014 The Nunito Project Authors, under the SIL Open Font License 1.1.
licence-crates = Made with
licence-crates-text = wgpu, winit, parley, skrifa, fdsm, lyon, taffy, accesskit, cpal, fundsp, fluent, serde, postcard, redb, glam, bytemuck, rand_xoshiro and clap, each under its own free licence.
