/** Resolves in the browser's next task: a reader who taps meanwhile is answered first (design §8). */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
