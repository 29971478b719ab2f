import { googlePaths } from '#domain/accounts/google-paths.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { ProgrammeId } from '#domain/programmes/programme.ts'
import { programmePage } from '#domain/programmes/programme-page.ts'
import { calendarAddress } from '#domain/programmes/session-calendar.ts'
import { returnParameter } from '#domain/return-path.ts'
import { mapPath } from '#domain/site/map-consent.ts'

// Every address of the site, in one place (spec §2). Links are built here and in signed-in-paths.ts, for
// those that only signed-in pages lead to, and nowhere else.

/** The query parameter that names the programme on the way from the form to the end of a purchase. */
export const programmeParameter = 'programa'

export const paths = {
  home: () => '/',
  programmes: () => '/programas',
  about: () => '/quienessomos',
  /** The film and its transcript. */
  aboutFilm: () => '/quienessomos#film',
  statutes: () => '/estatutos',
  library: () => '/biblioteca',
  donate: () => '/aportacion-solidaria',
  donated: () => '/aportacion-solidaria/exito',
  events: () => '/eventos',
  ads: () => '/ads',
  legalNotice: () => '/aviso-legal',
  privacyPolicy: () => '/privacidad',
  cookies: () => '/cookies',
  terms: () => '/terms',
  refunds: () => '/reembolsos',
  incidents: () => '/incidentesDeSeguridad',
  /** A programme's section in the overview, for readers without an account. */
  programmeOverview: (slug: string) => `/programas#${slug}`,
  programme: programmePage,
  logIn: (returnTo?: string) => withReturn('/login', returnTo),
  register: (returnTo?: string) => withReturn('/register', returnTo),
  logInSuccess: () => '/login-success',
  forgotPassword: () => '/olvidar-contrasena',
  changePassword: () => '/cambiarContraseña',
  confirmEmail: () => '/confirmar-correo',
  confirmDeletion: () => '/confirm-account-deletion',
  announcements: () => '/comunicados',
  verifyAdmin: (returnTo?: string) => withReturn('/admin/verify', returnTo),
  confirmation: (id?: ProgrammeId) => withProgramme('/confirmationPage', id),
  purchase: (id?: ProgrammeId) => withProgramme('/compra', id),
  purchaseDone: (id?: ProgrammeId) => withProgramme('/subscription-success', id),
  profile: () => '/user',
  security: () => '/user/seguridad',
  privacy: () => '/user/privacidad',
  person: () => '/user/persona',
  paymentCard: () => '/user/tarjeta',
  deleteAccount: () => '/user/borrar-cuenta',
  cancel: () => '/user/baja',
  invoices: () => '/invoices',
  /** Answered by the server, which sends the reader on to Google: a link that leaves the page. */
  google: (language: Language, returnTo?: string) =>
    withReturn(`${googlePaths.start}?lng=${language}`, returnTo),
  /** A page that the server makes, for a frame. */
  map: (language: Language) => `${mapPath}?lng=${language}`,
  /** Made by the server, for calendar programs. */
  calendar: calendarAddress,
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
