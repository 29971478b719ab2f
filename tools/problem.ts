/** Something the person at the terminal can mend: printed as one sentence, without a stack trace. */
export class Problem extends Error {
  override name = 'Problem'
}
