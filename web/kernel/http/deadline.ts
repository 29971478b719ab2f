/** Aborts after so many milliseconds, or with the caller's signal. */
export function startDeadline(milliseconds: number, signal: AbortSignal | undefined) {
  // By hand: AbortSignal.any is newer than the phones that some of our readers have.
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  const timer = setTimeout(() => controller.abort(), milliseconds)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}
