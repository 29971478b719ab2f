import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { collectProcess, createMetrics } from './metrics.ts'

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

const metrics = createMetrics({})
collectProcess(metrics)
const known = new Set(
  (await metrics.registry.getMetricsAsJSON()).flatMap(({ name, type }) =>
    String(type) === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : name,
  ),
)

it.each([
  'alerts.yml',
  'ongizate-dashboard.json',
])('%s names only metrics that there are', (file) => {
  const named = read(`deploy/monitoring/${file}`).match(/\bongizate_\w+/g) ?? []
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

it('each alert leads to a heading of the manual', () => {
  const headings = read('docs/operations.md').match(/^## .*$/gm) ?? []
  const anchors = headings.map((heading) =>
    heading
      .slice(3)
      .toLowerCase()
      .replace(/[^\p{L}\d -]/gu, '')
      .replaceAll(' ', '-'),
  )
  const alerts = read('deploy/monitoring/alerts.yml')
  const links = [...alerts.matchAll(/runbook: docs\/operations\.md#(.*)$/gm)].map(([, to]) => to)
  expect(links).toHaveLength(alerts.match(/- alert:/g)?.length ?? 0)
  expect(links.filter((link) => !anchors.includes(link ?? ''))).toEqual([])
})

it('the dashboard is one that Grafana imports, each panel in a place of its own', () => {
  const { panels, schemaVersion } = JSON.parse(read('deploy/monitoring/ongizate-dashboard.json'))
  expect(schemaVersion).toBeGreaterThanOrEqual(39)
  const unique = (values: unknown[]) => new Set(values.map((value) => JSON.stringify(value))).size
  expect(unique(panels.map(({ id }: { id: number }) => id))).toBe(panels.length)
  expect(unique(panels.map(({ gridPos }: { gridPos: object }) => gridPos))).toBe(panels.length)
})
