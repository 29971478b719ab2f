import type { PagePath } from '#domain/kernel/pages.ts'
import { type LegalText, legalTexts } from '../legal-texts.ts'

/** A part of a page whose texts are changed together. */
export interface EditableSection {
  /** `page.section`: its name is under `sections` of locales/{es,eu,en}/site/site-texts.json. */
  id: string
  /**
   * The keys of its texts, each with its namespace, in the order in which they are read. The key of a list
   * or an object stands for all texts in it (`keysIn`).
   */
  keys: readonly string[]
}

/** A public page with texts that administrators may change. */
interface EditablePage {
  name: string
  /** `null`: nothing on a page leads to their forms, as on every page or on none. */
  path: PagePath | null
  sections: readonly EditableSection[]
}

/** A title and a text under each of these names. */
const titled = (...names: string[]) => names.flatMap((name) => [`${name}.title`, `${name}.text`])

function section(id: string, under: string, keys: readonly string[]): EditableSection {
  return { id, keys: keys.map((key) => `${under}${key}`) }
}

/** The objectives and purposes of the statutes: how many a page of theirs is drawn for. */
const OBJECTIVES = 12
const PURPOSES_OF_A_THEME = 5
const THEMES = 6

const numbers = (count: number, first = 0) => Array.from({ length: count }, (_, at) => first + at)

/** The purposes of the statutes, theme by theme. */
const themes = numbers(THEMES).map((theme) =>
  section(`statutes.theme${theme + 1}`, 'statutes:', [
    `purposeGroups.${theme}`,
    ...numbers(PURPOSES_OF_A_THEME, theme * PURPOSES_OF_A_THEME).map((at) => `purposes.${at}`),
  ]),
)

/** A legal text: its opening, and each of its sections under its name in the locale file. */
const legal = (name: LegalText, path: PagePath, sections: readonly string[]) => ({
  name,
  path,
  sections: [
    section(`${name}.opening`, `${name}:`, ['title', 'lead', 'short']),
    ...sections.map((one) =>
      section(`${name}.${one}`, `${name}:sections.${one}.`, ['title', 'content']),
    ),
  ],
})

/**
 * The prose that administrators may change at /admin/textos, and no word of a button. Prices and figures
 * stay placeholders in it. Descriptions of programmes are changed with the programme.
 */
export const editablePages: readonly EditablePage[] = [
  {
    name: 'home',
    path: '/',
    sections: [
      // `title` is read in the tab, by search engines and on the share image.
      section('home.opening', 'home:', ['heading', 'lead', 'title']),
      section('home.programmes', 'home:programmes.', ['title', 'lead']),
      section('home.morning', 'home-sections:morning.', [
        'title',
        'lead',
        ...titled(
          'moments.welcome',
          'moments.warm-up',
          'moments.strength',
          'moments.balance',
          'moments.paint',
          'moments.coffee',
        ),
      ]),
      section('home.about', 'home-sections:about.', ['title', 'text']),
      section('home.areas', 'home-sections:areas.', [
        'title',
        ...['health', 'training', 'research'].flatMap((area) => [...titled(area), `${area}.more`]),
      ]),
      section('home.objectives', 'home-sections:objectives.', ['title', 'lead']),
      section('home.donate', 'home-sections:donate.', ['title', 'text']),
    ],
  },
  {
    name: 'about',
    path: '/quienessomos',
    sections: [
      section('about.opening', 'about:', ['title', 'lead']),
      section('about.story', 'about:story.', [
        'title',
        ...[0, 1, 2].map((place) => `paragraphs.${place}`),
      ]),
      section('about.how', 'about:how.', [
        'title',
        'lead',
        ...titled('listen', 'adapt', 'together', 'improve'),
      ]),
      section('about.values', 'about:values.', [
        'title',
        ...titled('person', 'inclusion', 'joy', 'carers', 'clarity', 'place'),
      ]),
      section('about.team', 'about:team.', [
        'title',
        'lead',
        'president.text',
        'vicePresident.text',
        'treasurer.text',
        'sportsTechnician.text',
        'socioHealthSupport.text',
      ]),
      section('about.where', 'about:where.', ['title', 'text']),
      section('about.join', 'about:join.', ['title', ...titled('enrol', 'donate', 'volunteer')]),
    ],
  },
  {
    name: 'programmes',
    path: '/programas',
    sections: [
      section('programmes.opening', 'overview:', ['lead']),
      section('programmes.forWhom', 'programmes:', ['ona.forWhom', 'onarte.forWhom']),
      section('programmes.session', 'overview:session.', [
        ...titled('arrive', 'strength', 'balance', 'move', 'paint', 'share'),
      ]),
      section('programmes.week', 'overview:week.', ['title', 'lead']),
      section('programmes.how', 'overview:how.', ['title', ...titled('1', '2', '3')]),
      section('programmes.questions', 'overview:questions.', [
        'title',
        ...titled('fit', 'doctor', 'both', 'closed'),
      ]),
      section('programmes.ask', 'overview:ask.', ['title', 'text']),
    ],
  },
  {
    name: 'statutes',
    path: '/estatutos',
    sections: [
      section('statutes.opening', 'statutes:', ['lead']),
      section('statutes.identity', 'statutes:identity.', ['text', 'fields']),
      section(
        'statutes.objectives',
        'statutes:objectives.',
        titled(...numbers(OBJECTIVES).map(String)),
      ),
      ...themes,
    ],
  },
  {
    name: 'ads',
    path: '/ads',
    sections: [
      section('ads.opening', 'ads:', ['lead']),
      section('ads.why', 'ads:why.', ['title', ...titled('near', 'calm', 'respect')]),
    ],
  },
  {
    name: 'donations',
    path: null,
    sections: [
      section('donations.opening', 'donations:', ['lead']),
      section('donations.possible', 'donations:possible.', [
        'title',
        'lead',
        ...titled('material', 'art', 'everybody', 'learning'),
      ]),
      section('donations.volunteer', 'donations:volunteer.', ['title', 'text']),
    ],
  },
  {
    name: 'enrolled',
    path: null,
    sections: [section('enrolled.bring', 'subscriptions:firstDay.', ['bringText'])],
  },
  { name: 'footer', path: null, sections: [section('footer.line', 'shell:footer.', ['about'])] },
  legal('legal-notice', '/aviso-legal', [
    'owner',
    'purpose',
    'use',
    'content',
    'links',
    'rights',
    'accessibility',
    'languages',
    'law',
  ]),
  legal('privacy-policy', '/privacidad', [
    'controller',
    'data',
    'health',
    'others',
    'recipients',
    'keeping',
    'rights',
    'deletion',
    'security',
    'changes',
  ]),
  legal('cookies', '/cookies', ['what', 'own', 'storage', 'others', 'permission', 'delete']),
  legal('terms', '/terms', [
    'who',
    'account',
    'enrolment',
    'others',
    'prices',
    'leave',
    'sessions',
    'health',
    'liability',
    'changes',
    'law',
  ]),
  legal('refunds', '/reembolsos', [
    'prices',
    'leave',
    'after',
    'withdrawal',
    'back',
    'how',
    'failed',
    'donations',
    'complaints',
  ]),
  legal('incidents', '/incidentesDeSeguridad', [
    'what',
    'report',
    'researchers',
    'procedure',
    'told',
    'records',
    'drills',
    'prevention',
  ]),
  {
    name: 'search',
    path: null,
    sections: [
      section('search.descriptions', 'seo:', [
        'home',
        'overview',
        'about',
        'events',
        'library',
        'donations',
        'statutes',
        'ads',
      ]),
    ],
  },
]

/** All sections, by their id. */
export const editableSections: ReadonlyMap<string, EditableSection> = new Map(
  editablePages.flatMap(({ sections }) => sections.map((one) => [one.id, one])),
)

/**
 * Tells whether a text may be emptied: pages leave out an objective without a title, a purpose, and a paragraph or a
 * line of a list in a legal text; the first of each stays.
 */
export const mayBeEmpty = (key: string): boolean =>
  /^statutes:(objectives|purposes)\.[1-9]/.test(key) ||
  (legalTexts.some((name) => key.startsWith(`${name}:`)) &&
    /:(short|sections\.\w+\.content|sections\.\w+\.content\.\d+\.(list|steps))\.[1-9]\d*$/.test(
      key,
    ))

/**
 * Returns where visitors read a section: its page, and the section by its id
 * (`web/kernel/change-texts/change-texts-link.tsx`).
 */
export function placeOfSection(id: string): string | undefined {
  const page = editablePages.find(({ sections }) => sections.some((one) => one.id === id))
  return page?.path ? `${page.path}#${id}` : undefined
}
