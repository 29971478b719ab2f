export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Resolves in the browser's next task: a reader who taps meanwhile is answered first (design §8). */
export const nextTask = () => sleep(0)
