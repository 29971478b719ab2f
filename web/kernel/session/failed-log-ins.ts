/**
 * Where this browser counts its failed log-ins (`attempts.ts`). Apart from the counting, so that the
 * shell can forget the count at log-out without loading the rules.
 */
export const failedLogInsKey = 'ongizate.failedLogIns'
