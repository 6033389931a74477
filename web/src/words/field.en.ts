/*
 * English sentences of the field.
 */
export const en = {
    'field.title': 'Field',
    'field.hide': 'Hide the field',
    'field.hint': 'Point at the board, or at a word, for what it means.',

    // Who answers, and by which thresholds
    'field.rule': 'Who judges',
    'field.rule.judge': 'Judge',
    'field.rule.judge.tip': 'The judge: potential, life and death of stones and prisoners, weighed as the games of strong players taught. It says how sure it is.',
    'field.rule.paper': 'Paper',
    'field.rule.paper.tip': 'The rule of Yajima’s paper: the potential alone. Stones whose whole area has fewer than 8 points are dead.',
    'field.kind': 'Thresholds',
    'field.kind.opening': 'Opening',
    'field.kind.opening.tip': 'Core from a potential of 6, rim from 1: for the opening.',
    'field.kind.middle': 'Middle',
    'field.kind.middle.tip': 'Core from 32, rim from 6: for the middle game.',
    'field.kind.dynamic': 'Dynamic',
    'field.kind.dynamic.tip': 'The threshold of the core rises with the moves, by 10 in a hundred.',

    // What lies over the board
    'field.layers': 'Over the board',
    'field.heat': 'Shades',
    'field.heat.tip': 'The potential in four shades a side: the darker Black’s, the lighter White’s.',
    'field.contours': 'Lines',
    'field.contours.tip': 'Lines of equal potential where the shades change: Black’s dark, White’s light.',
    'field.territory': 'Territory',
    'field.territory.tip': 'Small squares where a side is expected to own a point in the end; the larger, the surer.',
    'field.dead': 'Dead',
    'field.dead.tip': 'Stones that can not be saved are faint and crossed out.',
    'field.legend': 'Shades of the potential',
    'field.legend.black': 'Black from {n}',
    'field.legend.white': 'White from {n}',

    // Who is ahead
    'judged.score': 'Who is ahead',
    'judged.score.tip': 'Points that are expected at the end, komi taken off; two times out of three the end is nearer than the number behind ±.',
    'judged.chance': 'Black wins {black}, White wins {white}',
    'judged.chance.tip': 'How often such a position is won: of those that are told 70%, seven in ten.',
    'judged.winner.black': 'Black is ahead',
    'judged.winner.white': 'White is ahead',
    'judged.winner.none': 'Even',

    // The table
    'table.caption': 'The paper’s table: core and rim of both sides',
    'table.difference': 'B−W',
    'table.difference.tip': 'Black’s less White’s.',
    'table.core.points': 'Core, points',
    'table.core.points.tip': 'Points with a potential of {core} and more. A lone stone has 25 of them.',
    'table.core.potential': 'Core, potential',
    'table.core.potential.tip': 'The potential of these points added up. A lone stone has 416.',
    'table.rim.points': 'Rim, points',
    'table.rim.points.tip': 'Points with a potential from {rim} to below {core}. A lone stone has 60 of them.',
    'table.rim.potential': 'Rim, potential',
    'table.rim.potential.tip': 'The potential of these points added up. A lone stone has 128.',
    'table.stones.core.points.tip': 'The points of the core in lone stones: divided by 25.',
    'table.stones.core.potential.tip': 'The potential of the core in lone stones: divided by 416.',
    'table.stones.rim.points.tip': 'The points of the rim in lone stones: divided by 60.',
    'table.stones.rim.potential.tip': 'The potential of the rim in lone stones: divided by 128.',
    'table.stones': 'in stones',
    'table.area': 'Area',
    'table.area.judge.tip': 'Points that each side is expected to own.',
    'table.area.paper.tip': 'Points of core and rim together.',
    'table.lead': 'Paper’s lead',
    'table.lead.tip': '6.5 points for every lone stone’s core more, 2 for every rim, less komi of {komi}.',

    // Over the game
    'curve.label': 'Lead over the game',
    'curve.at': 'Move {n}',
    'curve.start': 'Start of the game',
    'curve.move': 'Move {n}, {move}',
    'curve.spoken': '{at}: {lead} {spread}, Black wins {percent}',
    'curve.tip': 'The judge’s score with its spread as a band, and thin the paper’s lead. Above the line Black is ahead. Press or drag to go to a move.',
}
