import { type ProgrammeId, programmeSlug } from '#domain/programmes/programme.ts'

// Every address of the site, in one place (spec §2). Links are built here and nowhere else.

/** The query parameter that carries the page to return to through log-in and sign-up. */
export const returnParameter = 'volver'

export const paths = {
  home: () => '/',
  programmes: () => '/programas',
  programme: (id: ProgrammeId) => `/programa-${programmeSlug(id)}`,
  logIn: (returnTo?: string) => withReturn('/login', returnTo),
  register: (returnTo?: string) => withReturn('/register', returnTo),
  confirmation: () => '/confirmationPage',
  purchase: () => '/compra',
  purchaseDone: () => '/subscription-success',
  profile: () => '/user',
  invoices: () => '/invoices',
  demoMail: () => '/demo/mail',
} as const

function withReturn(path: string, returnTo: string | undefined): string {
  if (!returnTo || returnTo === '/') return path
  return `${path}?${returnParameter}=${encodeURIComponent(returnTo)}`
}
