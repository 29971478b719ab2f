import { useQuery } from '@tanstack/react-query'
import { firstPublicAssociation } from '#domain/association/association.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { byLanguage } from '#domain/kernel/language.ts'
import type { SiteConfig } from '#domain/prerender-contract.ts'
import { offered } from '#domain/programmes/programme.ts'
import { textValues } from '#domain/programmes/text-values.ts'
import { getConfig } from '#domain/service-contract.ts'
import { call } from '#web/kernel/http/client.ts'
import { siteClient } from '#web/kernel/http/site-client.ts'
import { followChangedTexts, setTextValues } from '#web/kernel/i18n/i18n.ts'

const configQuery = {
  queryKey: ['other', 'config'],
  queryFn: fetchConfig,
} as const

/** During an update an older process may answer a newer page: what it does not know stays as it came. */
async function fetchConfig(): Promise<SiteConfig> {
  const answer = await call(getConfig)
  const association = { ...knownConfig()?.association, ...answer.association }
  nameFacts({ ...answer, association })
  void followChangedTexts(answer.changedTexts)
  return { ...answer, association }
}

/** Has all texts name the association's facts as they are in these settings. */
function nameFacts(config: Partial<SiteConfig> | null): void {
  const { association = firstPublicAssociation, programmes = [] } = config ?? {}
  const facts = { association, programmes: offered(programmes) }
  setTextValues(byLanguage((language) => textValues(facts, language)))
}

/** Returns what the server says of itself; `value` is null until it has answered. */
export function useConfig() {
  const { data: value = null, error, refetch } = useQuery(configQuery, siteClient)
  return { value, error, refresh: refetch }
}

/** One part of it, for who needs no other: changes of the others go by. Undefined until it is known. */
export function useConfigPart<Part extends keyof SiteConfig>(
  part: Part,
): SiteConfig[Part] | undefined {
  return useQuery({ ...configQuery, select: (config) => config[part] }, siteClient).data
}

/** The settings as they are known now, outside of React. */
export const knownConfig = (): SiteConfig | null =>
  siteClient.getQueryData<SiteConfig>(configQuery.queryKey) ?? null

/** The settings that came with the page, to begin with: they are read again. */
export function beginConfig(value: SiteConfig): void {
  nameFacts(value)
  siteClient.setQueryData(configQuery.queryKey, value)
  void siteClient.invalidateQueries({ queryKey: configQuery.queryKey, refetchType: 'none' })
}

/** The business day; a prerendered page knows it at once, others once the server has answered. */
export function useToday(): CalendarDay | undefined {
  return useConfigPart('today')
}
