/** A list in words: `and` joins the last two, and includes its spaces. */
export function joinWords(words: readonly string[], and: string): string {
  return [...words.slice(0, -2), words.slice(-2).join(and)].join(', ')
}
