import type { IForbiddenRuleType } from 'dependency-cruiser'
import { composition, KERNEL, slices } from './slices.ts'

/** Tests may look at whatever they test, and at the builders of other slices. */
const TESTS = '\\.test\\.tsx?$|^((domain|web)/)?testing/'
/** Lists what only administrators have: a noun's own part of it, and the nouns that are nothing else. */
const ADMINISTRATION =
  '^(domain|server|web)/(statistics|mailings|imports|audit|status|dashboard)/|^(domain|server|web)/[^/]+/admin/'
/** Puts a noun together on its side, its administration included. */
const MODULE = '/(module|pages|schema)\\.tsx?$'
/** For all to show. */
const DRAWINGS = '^web/site/drawings/.*[.]svg$'
/** What the server says of itself, for all to read. */
const SITE_CONFIG = '^web/startup/(association|config)[.]ts$'
const alternatives = (names: readonly string[]) => `(${names.join('|')})`

/** Lists what may not import what, as dependency-cruiser wants it, made from the list of folders. */
export function boundaryRules(): IForbiddenRuleType[] {
  return [...sliceOrder(), administrationComesLast, ...kernelKnowsNoSlice(), ...sides(), noCircles]
}

/** A slice imports only the slices before it; drawings are for all to show. */
function sliceOrder(): IForbiddenRuleType[] {
  return slices.slice(0, -1).map((slice, place) => ({
    name: `${slice}-imports-earlier-slices-only`,
    severity: 'error',
    from: { path: `^(domain|server|web)/${slice}/`, pathNot: `${ADMINISTRATION}|${TESTS}` },
    to: {
      path: `^(domain|server|web)/${alternatives(slices.slice(place + 1))}/`,
      pathNot: DRAWINGS,
    },
  }))
}

/** The kernel knows no slice, and the web's nothing that puts slices together; web/kernel/ui knows neither the router nor queries. */
function kernelKnowsNoSlice(): IForbiddenRuleType[] {
  return [
    {
      name: 'kernel-imports-no-slice',
      severity: 'error',
      from: { path: `^(domain|server|web)/${KERNEL}/`, pathNot: TESTS },
      to: {
        path: `^(domain|server|web)/${alternatives(slices)}/`,
        pathNot: DRAWINGS,
      },
    },
    {
      name: 'kernel-imports-no-composition',
      severity: 'error',
      from: { path: `^web/${KERNEL}/`, pathNot: TESTS },
      to: { path: `^web/${alternatives(composition.web)}/`, pathNot: SITE_CONFIG },
    },
    {
      name: 'ui-knows-no-router-no-queries-no-product',
      severity: 'error',
      from: { path: '^web/kernel/ui/' },
      to: {
        path: `^domain/${alternatives(slices)}/|^web/(kernel/(http|loading)|startup)/|node_modules/(react-router|@tanstack)/`,
      },
    },
  ]
}

/** The sides of the house: server, web, the pure domain, and the sandbox that lives on its own. */
function sides(): IForbiddenRuleType[] {
  const never = (from: string, to: string, why: string): IForbiddenRuleType => ({
    name: why,
    severity: 'error',
    from: { path: `^${from}/`, pathNot: TESTS },
    to: { path: `^${to}/` },
  })
  return [
    never('server', 'web', 'server-never-imports-web'),
    never('web', 'server', 'web-never-imports-server'),
    never('domain', '(server|web|sandbox)', 'domain-imports-neither-side'),
    never('sandbox', '(domain|server|web)', 'sandbox-imports-nothing-of-ours'),
    never('(server|web)', 'sandbox', 'the-product-never-imports-the-sandbox'),
    never(
      '(domain|server|web|sandbox)',
      '(tools|assets|e2e|bench|testing)',
      'the-product-imports-no-tools',
    ),
    {
      name: 'domain-runs-anywhere',
      severity: 'error',
      from: { path: '^domain/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-server-runs-without-dev-packages',
      severity: 'error',
      from: { path: '^(domain|server)/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ]
}

const administrationComesLast: IForbiddenRuleType = {
  name: 'administration-comes-last',
  severity: 'error',
  from: {
    path: `^(domain|server|web)/${alternatives(slices)}/`,
    pathNot: `${ADMINISTRATION}|${TESTS}|${MODULE}`,
  },
  to: { path: ADMINISTRATION },
}

/** Types count as well: one that both sides need lives in a file of its own. */
const noCircles: IForbiddenRuleType = {
  name: 'no-circles',
  severity: 'error',
  from: {},
  to: { circular: true },
}
