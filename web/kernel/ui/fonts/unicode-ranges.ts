/**
 * The letters of each cut of the typeface, as CSS writes ranges; assets/fonts.ts makes the files from
 * these. The first comes with every page.
 */
export const commonRange =
  'U+20-7E, U+A0-A1, U+A9-AB, U+AD-AE, U+B0, U+B7, U+BA-BB, U+BF, U+C1, U+C9, U+CD, U+D1, U+D3, U+D7, U+DA, U+DC, U+E1, U+E9, U+ED, U+F1, U+F3, U+FA, U+FC, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+20AC, U+2212'

/** The cuts that load when a name has a letter of theirs. */
export const rarerRanges = {
  'atkinson-latin':
    'U+A2-A8, U+AC, U+AF, U+B1-B6, U+B8-B9, U+BC-BE, U+C0, U+C2-C8, U+CA-CC, U+CE-D0, U+D2, U+D4-D6, U+D8-D9, U+DB, U+DD-DF, U+E0, U+E2-E8, U+EA-EC, U+EE-F0, U+F2, U+F4-F9, U+FB, U+FD-FF, U+131, U+152-153, U+2C6, U+2DA, U+2DC, U+201A, U+201E, U+2039-203A, U+2122',
  'atkinson-latin-ext': 'U+100-130, U+132-151, U+154-2BA, U+1E00-1E9F, U+1EF2-1EFF',
} as const
