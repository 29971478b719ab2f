/** Says what an administrator types for a banner that is shown throughout March 2026. */
export const bannerFields = {
  slot: 'primary',
  name: 'Okindegia',
  link: 'https://okindegia.eus/',
  alt: { es: 'Pan recién hecho', eu: 'Ogi egin berria', en: 'Fresh bread' },
  startsOn: '2026-03-01',
  endsOn: '2026-03-31',
} as const
