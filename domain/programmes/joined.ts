/** Words one after another, the last two joined by the language's «and», which brings its spaces. */
export function joined(words: readonly string[], and: string): string {
  return [...words.slice(0, -2), words.slice(-2).join(and)].join(', ')
}
