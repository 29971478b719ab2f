import { googlePaths } from '#domain/accounts/google-refusals.ts'
import type { Language } from '#domain/language.ts'
import { type ProgrammeId, programmeSlug } from '#domain/programmes/programme.ts'
import { returnParameter } from '#domain/return-path.ts'

// Every address of the site, in one place (spec §2). Links are built here and nowhere else.

/** The query parameter that names the programme on the way from the form to the end of a purchase. */
export const programmeParameter = 'programa'

export const paths = {
  home: () => '/',
  programmes: () => '/programas',
  programme: (id: ProgrammeId) => `/programa-${programmeSlug(id)}`,
  logIn: (returnTo?: string) => withReturn('/login', returnTo),
  register: (returnTo?: string) => withReturn('/register', returnTo),
  logInSuccess: () => '/login-success',
  forgotPassword: () => '/olvidar-contrasena',
  changePassword: () => '/cambiarContraseña',
  confirmEmail: () => '/confirmar-correo',
  confirmDeletion: () => '/confirm-account-deletion',
  verifyAdmin: (returnTo?: string) => withReturn('/admin/verify', returnTo),
  administrators: () => '/admin/administradores',
  confirmation: (id?: ProgrammeId) => withProgramme('/confirmationPage', id),
  purchase: (id?: ProgrammeId) => withProgramme('/compra', id),
  purchaseDone: (id?: ProgrammeId) => withProgramme('/subscription-success', id),
  profile: () => '/user',
  security: () => '/user/seguridad',
  privacy: () => '/user/privacidad',
  deleteAccount: () => '/user/borrar-cuenta',
  invoices: () => '/invoices',
  /** Answered by the server, which sends the reader on to Google: a link that leaves the page. */
  google: (language: Language, returnTo?: string) =>
    withReturn(`${googlePaths.start}?lng=${language}`, returnTo),
  demoMail: () => '/demo/mail',
} as const

function withReturn(path: string, returnTo: string | undefined): string {
  if (!returnTo || returnTo === '/') return path
  const more = path.includes('?') ? '&' : '?'
  return `${path}${more}${returnParameter}=${encodeURIComponent(returnTo)}`
}

function withProgramme(path: string, id: ProgrammeId | undefined): string {
  return id === undefined ? path : `${path}?${programmeParameter}=${id}`
}
