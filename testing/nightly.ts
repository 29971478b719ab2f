/**
 * Marks what `npm run test:nightly` alone runs, since it is too slow for every change: where a cheaper
 * test of the daily run proves the core of it.
 */
export const nightly = { tags: 'nightly' }
