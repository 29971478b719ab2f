/** Describes what `package-lock.json` says of one package. */
export interface LockedPackage {
  license?: string
  version?: string
}

/** Their terms go with ours, the EUPL 1.2, and ask for no more than to be named. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
  // Used as they come, and replaceable: their own sources would have to be handed on if we changed them.
  'LGPL-3.0-or-later',
  'MPL-2.0',
])

/** Packages that say their licence in a file alone; read by hand. */
const readByHand: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
}

/** Tells whether an SPDX expression allows what we do; of several with OR, one is enough. */
export function isAllowedLicence(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence.trim())))
}

/** The packages whose licence is not on the list, each with what it says. */
export function licenceProblems(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages).flatMap(([path, { license }]) => {
    if (path === '') return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const licence = license ?? readByHand[name]
    if (licence && isAllowedLicence(licence)) return []
    return [`${name}: ${licence ?? 'no licence'} is not on the list in package-rules.ts`]
  })
}

interface Advisory {
  name: string
  severity: string
}

/**
 * The production packages with grave known faults, out of what `npm audit --json` prints; `null` where
 * the registry could not be asked.
 */
export function graveAdvisories(printed: string): string[] | null {
  const report = parsed(printed)
  if (!report?.vulnerabilities) return null
  return Object.values(report.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity }) => `${name}: ${severity}; "npm audit --omit=dev" says more`)
}

function parsed(text: string): { vulnerabilities?: Record<string, Advisory> } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
