import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type {} from '@fastify/cookie'
import accepts from 'accepts'
import type { FastifyRequest } from 'fastify'
import { createInstance, type TFunction } from 'i18next'
import { defaultLanguage, isLanguage, type Language, languages } from '#domain/kernel/language.ts'
import type { Config } from '#server/kernel/config.ts'
import { isEncrypted } from './cookies.ts'

const LOCALES = fileURLToPath(new URL('../../../locales', import.meta.url))

/** All texts, read once at start: `texts.es.errors` … */
export const texts = Object.fromEntries(
  languages.map((language) => [language, readNamespaces(`${LOCALES}/${language}`)]),
) as Record<Language, Record<string, object>>

const i18n = createInstance()
await i18n.init({
  resources: texts as Record<Language, Record<string, Record<string, unknown>>>,
  fallbackLng: defaultLanguage,
  interpolation: { escapeValue: false },
})

/** The translator of one language; keys name their namespace: `errors:http.notFound`. */
export function translator(language: Language): TFunction {
  return i18n.getFixedT(language)
}

/** Returns the first language of `Accept-Language` that we speak, else Spanish (spec §1). */
export function languageOf({ raw }: Pick<FastifyRequest, 'raw'>): Language {
  const accepted = accepts(raw).language([...languages])
  return accepted && isLanguage(accepted) ? accepted : defaultLanguage
}

/** `?lng` chooses, a cookie remembers, else Spanish (design §7). */
export function chosenLanguage(request: FastifyRequest): Language {
  const { lng = '' } = request.query as { lng?: string }
  if (isLanguage(lng)) return lng
  return rememberedLanguage(request)
}

/** Returns what the cookie remembers, else Spanish: before anything else is known of the request. */
export function rememberedLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const [, remembered = ''] = /(?:^|; *)lng=([^;]*)/.exec(headers.cookie ?? '') ?? []
  return isLanguage(remembered) ? remembered : defaultLanguage
}

const YEAR_SECONDS = 31_536_000

/**
 * Returns the cookie that has the browser remember for a year what `?lng` has chosen, for readers without scripts too
 * (design §7).
 */
export function languageCookie(
  { query, server }: FastifyRequest,
  config: Pick<Config, 'appUrl'>,
): { 'set-cookie'?: string } {
  const { lng = '' } = query as { lng?: string }
  if (!isLanguage(lng)) return {}
  const options = {
    path: '/',
    maxAge: YEAR_SECONDS,
    sameSite: 'lax',
    secure: isEncrypted(config),
  } as const
  return { 'set-cookie': server.serializeCookie('lng', lng, options) }
}

function readNamespaces(folder: string): Record<string, object> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .map((file) => [
        basename(file, '.json'),
        JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as object,
      ]),
  )
}
