/** The kinds of file in which lists are taken away. */
export const exportFormats = ['csv', 'xlsx'] as const

/** More rows would keep a small server's memory: a spreadsheet cannot be written bit by bit. */
export const spreadsheetRows = 20_000
