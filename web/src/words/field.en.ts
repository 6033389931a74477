/*
 * English sentences of the field.
 */
export const en = {
    'field.title': 'Field',
    'field.hide': 'Hide the field',
    'field.hint': 'Point at the board or at a label to see what it means.',
    'field.fold': 'Methods and the paper’s view',

    // Who answers, and by which thresholds
    'field.rule': 'Method',
    'field.rule.network': 'Network',
    'field.rule.network.tip': 'The judge together with a network that was trained on game records. A finished game is counted.',
    'field.rule.network.missing': 'This server has no network, so the judge answers. It needs a file of weights when it is started.',
    'field.rule.judge': 'Judge',
    'field.rule.judge.tip': 'The judge weighs the potential, life and death and prisoners by what the games of strong players taught it. It also says how sure it is.',
    'field.rule.paper': 'Paper',
    'field.rule.paper.tip': 'The method of Yajima’s paper: the potential alone. Stones whose whole area has fewer than 8 points count as dead.',
    'field.kind': 'Thresholds',
    'field.kind.opening': 'Opening',
    'field.kind.opening.tip': 'Core from a potential of 6, rim from 1: for the opening.',
    'field.kind.middle': 'Middle',
    'field.kind.middle.tip': 'Core from 32, rim from 6: for the middle game.',
    'field.kind.dynamic': 'Dynamic',
    'field.kind.dynamic.tip': 'The threshold of the core rises by 10 every hundred moves.',

    // What lies over the board
    'field.layers': 'On the board',
    'field.heat': 'Shades',
    'field.heat.tip': 'Influence (the paper’s potential) in four shades per side: dark for Black, light for White.',
    'field.contours': 'Lines',
    'field.contours.tip': 'Lines where the shades of influence change: dark for Black, light for White.',
    'field.territory': 'Territory',
    'field.territory.tip': 'Small squares mark points that a side is expected to own at the end; the larger, the surer.',
    'field.dead': 'Dead',
    'field.dead.tip': 'Stones that cannot be saved are faded and crossed out.',
    'field.legend': 'Shades of the potential',
    'field.legend.black': 'Black from {n}',
    'field.legend.white': 'White from {n}',

    // Who is ahead
    'judged.score': 'Who is ahead',
    'judged.score.tip': 'The expected margin at the end, komi included. Two times out of three the result is within ± of it.',
    'judged.chance': 'Black wins {black}, White wins {white}',
    'judged.chance.tip': 'How often such positions are won: of those rated 70%, seven in ten.',
    'judged.winner.black': 'Black is ahead',
    'judged.winner.white': 'White is ahead',
    'judged.winner.none': 'Even',

    'judged.points': 'Points: Black {black}, White {white}',
    'judged.points.tip': 'Points that each side can expect at the end, stones and territory together.',
    'judged.dead': 'Dead stones: {n}',

    // The table
    'table.caption': 'The paper’s table: core and rim of both sides',
    'table.difference': 'B−W',
    'table.difference.tip': 'Black minus White.',
    'table.core.points': 'Core, points',
    'table.core.points.tip': 'Points with a potential of {core} or more. A lone stone has 25.',
    'table.core.potential': 'Core, potential',
    'table.core.potential.tip': 'The potential of these points, added up. A lone stone has 416.',
    'table.rim.points': 'Rim, points',
    'table.rim.points.tip': 'Points with a potential of {rim} or more but below {core}. A lone stone has 60.',
    'table.rim.potential': 'Rim, potential',
    'table.rim.potential.tip': 'The potential of these points, added up. A lone stone has 128.',
    'table.stones.core.points.tip': 'Core points divided by the 25 of a lone stone.',
    'table.stones.core.potential.tip': 'Core potential divided by the 416 of a lone stone.',
    'table.stones.rim.points.tip': 'Rim points divided by the 60 of a lone stone.',
    'table.stones.rim.potential.tip': 'Rim potential divided by the 128 of a lone stone.',
    'table.stones': 'in stones',
    'table.area': 'Area',
    'table.area.judge.tip': 'Points that each side is expected to own.',
    'table.area.paper.tip': 'Core and rim points together.',
    'table.lead': 'Paper’s lead',
    'table.lead.tip': '6.5 points for each lone stone’s worth of core, 2 for each of rim, minus komi of {komi}.',

    // Over the game
    'curve.label': 'Lead over the game',
    'curve.at': 'Move {n}',
    'curve.start': 'Start of the game',
    'curve.move': 'Move {n}, {move}',
    'curve.spoken': '{at}: {lead} {spread}, Black wins {percent}',
    'curve.tip': 'Who is ahead, move by move: above the middle line Black. The band says how far it may be off; the thin line is the paper’s lead. Click or drag to go to a move.',
}
