# Every sentence the player can see or hear, in English.
# A number that is only shown arrives grouped for the language; plural rules see the bare number.

app-name = Blockfall

mode-classic = Classic

play = Play
continue = Continue
continue-detail = { $mode }, { $score ->
    [one] { $score } point
   *[other] { $score } points
}
best = Best { $score }
save-set-aside = The saved game could not be read. It was kept aside, and nothing else was changed.
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
play-again = Play again

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
