import type { NounPages } from '#domain/kernel/pages.ts'

export const profilePages = {
  others: [
    '/user',
    '/user/seguridad',
    '/user/privacidad',
    '/user/persona',
    '/user/tarjeta',
    '/user/borrar-cuenta',
    '/user/baja',
    '/confirm-account-deletion',
  ],
} as const satisfies NounPages
