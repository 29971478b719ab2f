/** Under which the browser's storages hold what has been read: `{product}-cache` (spec §9). */
export const cacheName = 'ongizate-cache'
