import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { byLanguage, defaultLanguage, languages, translations } from '../../kernel/language.ts'
import { text } from '../../kernel/schema-types.ts'
import { foldLines, MAX_SITE_TEXT } from '../site-texts.ts'

/** Versions of a section that are listed. */
export const VERSIONS_LISTED = 20

const one = text({ error: 'site.textRequired' })
  .overwrite(foldLines)
  .max(MAX_SITE_TEXT, 'site.textTooLong')

const written = z.object({
  ...byLanguage(() => one.nullable()),
  [defaultLanguage]: one,
  stale: z.array(z.enum(translations)).max(translations.length).optional(),
})

/** Describes texts by their keys. */
const sectionTextsSchema = z.record(text().max(100), written)

const sectionId = z.object({ section: text().max(60) })

const made = {
  version: z.number().int(),
  /** Who has saved it; `null` once that account is erased. */
  author: z.string().nullable(),
  at: z.iso.datetime(),
}

const section = {
  id: z.string(),
  /** Translations in which a text says what the Spanish one said before. */
  stale: z.array(z.enum(translations)),
}

export const listSiteTexts = endpoint({
  method: 'GET',
  path: '/api/admin/site-texts',
  access: 'pages',
  summary: 'The sections of public pages whose texts may be changed, with what each begins with',
  query: z.object({ lng: z.enum(languages) }),
  response: z.object({
    sections: z.array(
      z.object({
        ...section,
        isChanged: z.boolean(),
        /** Its first words as visitors read them; Spanish ones where a text has no translation. */
        beginning: z.object({ text: z.string(), language: z.enum(languages) }),
        /** Translations in which visitors read one of its texts in Spanish. */
        missing: z.array(z.enum(translations)),
      }),
    ),
  }),
  errors: [],
})

export const readSiteTexts = endpoint({
  method: 'GET',
  path: '/api/admin/site-texts/:section',
  access: 'pages',
  summary: 'The texts of a section: as they are shipped, and as they are now',
  params: sectionId,
  response: z.object({
    ...section,
    /** 0: it was never changed. */
    version: z.number().int(),
    texts: z.array(
      z.object({
        key: z.string(),
        shipped: z.record(z.enum(languages), z.string()),
        /** `null`: the shipped one is shown. */
        own: written.nullable(),
      }),
    ),
  }),
  errors: ['site.sectionNotFound'],
})

export const listTextVersions = endpoint({
  method: 'GET',
  path: '/api/admin/site-texts/:section/versions',
  access: 'pages',
  summary: `The newest ${VERSIONS_LISTED} versions of a section’s texts`,
  params: sectionId,
  response: z.object({
    versions: z.array(z.object({ ...made, texts: sectionTextsSchema })),
  }),
  errors: ['site.sectionNotFound'],
})

/**
 * Makes the next version of a section; what is not named is shown as it is shipped. Saving what is
 * stored already changes nothing, whatever the version.
 */
export const saveSiteTexts = endpoint({
  method: 'PUT',
  path: '/api/admin/site-texts/:section',
  access: 'pages',
  summary: 'Change the texts of a section, with its newest version',
  params: sectionId,
  body: z.object({
    /** The newest that the screen has shown. */
    version: z.int32().min(0),
    texts: sectionTextsSchema,
  }),
  response: z.object({ version: z.number().int() }),
  errors: [
    'site.sectionNotFound',
    'site.textChanged',
    'site.textRequired',
    'site.textTooLong',
    'site.textInvalid',
    'site.placeholderMissing',
    'site.placeholderUnknown',
    'site.tagsChanged',
  ],
  rateLimit: { max: 300, windowSeconds: 900 },
})
