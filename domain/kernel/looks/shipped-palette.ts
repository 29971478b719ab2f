export const schemes = ['day', 'night'] as const

export type Scheme = (typeof schemes)[number]

const day = {
  ground: '#fbf6ec',
  surface: '#fffdf9',
  sunken: '#f2e9da',
  line: '#ddd0b9',
  'line-strong': '#7a705e',
  ink: '#0f2b33',
  'ink-soft': '#34494e',
  sea: '#0e4a5a',
  'sea-strong': '#0a3845',
  'sea-soft': '#ddebea',
  'on-sea': '#ffffff',
  clay: '#812d0c',
  'clay-soft': '#f8e3d8',
  'on-clay': '#ffffff',
  moss: '#2c4b2b',
  'moss-soft': '#e4ecd8',
  sun: '#5c4000',
  'sun-soft': '#fbebc6',
  danger: '#86142b',
  'danger-strong': '#690d20',
  'danger-soft': '#fbe0e0',
  'on-danger': '#ffffff',
  focus: '#b8440f',
}

export type ColourName = keyof typeof day

export type Palette = Readonly<Record<ColourName, string>>

/**
 * The colours of web/kernel/ui/styles/tokens.css, for what no style sheet reaches: e-mails, receipts, and the
 * colours that follow from those that an association has chosen. A test holds them against that file.
 */
export const shippedPalettes: Readonly<Record<Scheme, Palette>> = {
  day,
  night: {
    ground: '#0a1d24',
    surface: '#102a33',
    sunken: '#07161b',
    line: '#27454f',
    'line-strong': '#7f959a',
    ink: '#f5eee1',
    'ink-soft': '#cbd5d2',
    sea: '#93d6d4',
    'sea-strong': '#b5e6e4',
    'sea-soft': '#143c46',
    'on-sea': '#04222a',
    clay: '#ffb896',
    'clay-soft': '#352a35',
    'on-clay': '#2a0f04',
    moss: '#bedb9f',
    'moss-soft': '#1b3529',
    sun: '#ffd98a',
    'sun-soft': '#2d3230',
    danger: '#ffb3bc',
    'danger-strong': '#ffd0d6',
    'danger-soft': '#471a24',
    'on-danger': '#36040e',
    focus: '#ffc66d',
  },
}

/** Lists what text is set on. */
export const grounds = [
  'ground',
  'surface',
  'sunken',
  'sea-soft',
  'clay-soft',
  'moss-soft',
  'sun-soft',
  'danger-soft',
] as const satisfies readonly ColourName[]

/** Text in each of these is set on the grounds beside it, and on no others. */
export const texts: readonly (readonly [ColourName, readonly ColourName[]])[] = [
  ['ink', grounds],
  ['ink-soft', grounds],
  ['sea', grounds],
  ['sea-strong', grounds],
  ['clay', grounds],
  ['moss', ['ground', 'surface', 'moss-soft']],
  ['sun', ['ground', 'surface', 'sun-soft']],
  ['danger', ['ground', 'surface', 'sunken', 'danger-soft']],
  ['on-sea', ['sea', 'sea-strong']],
  ['on-clay', ['clay']],
  ['on-danger', ['danger', 'danger-strong']],
]

/** The edges of fields, and the ring around what has the focus. */
export const lines = ['line-strong', 'focus'] as const satisfies readonly ColourName[]

/** Lists what has to stand out from what, and by which ratio: text for everybody (AAA), lines as WCAG 2.2 says. */
export const contrastLimits: readonly (readonly [
  one: ColourName,
  other: ColourName,
  ratio: number,
])[] = [
  ...texts.flatMap(([text, places]) => places.map((place) => [text, place, 7] as const)),
  ...lines.flatMap((line) => grounds.map((place) => [line, place, 3] as const)),
]
