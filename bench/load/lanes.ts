/** Runs `next` so many times at once, again and again, until it says that nothing is left. */
export async function lanes(count: number, next: () => Promise<boolean>): Promise<void> {
  const lane = async () => {
    while (await next());
  }
  await Promise.all(Array.from({ length: count }, lane))
}
