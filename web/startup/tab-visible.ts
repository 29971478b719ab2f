/** Calls back each time that the reader returns to this tab. */
export function onTabVisible(callback: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') callback()
  })
}
