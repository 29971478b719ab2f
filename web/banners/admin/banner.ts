import type { z } from 'zod'
import { bannerFieldsSchema, type listAdminBanners } from '#domain/banners/admin/banner-contract.ts'
import type { BannerPlace } from '#domain/banners/specification.ts'
import { addDays, type CalendarDay } from '#domain/kernel/calendar.ts'
import { byLanguage, type Language } from '#domain/kernel/language.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import type { Ad } from './ads.ts'

/** A banner as administrators see it. */
export type AdminBanner = ResponseOf<typeof listAdminBanners>['banners'][number]

/** A banner as it is sent, but for its picture. */
export type BannerFields = z.output<typeof bannerFieldsSchema>

/** A banner as typed. */
export interface BannerFormValues {
  slot: BannerPlace | ''
  name: string
  link: string
  alt: Record<Language, string>
  startsOn: string
  endsOn: string
  /** Of a picture that has been uploaded to take the present one's place. */
  pictureId: string | null
}

/** The form values of a banner, or of a new one, which an advertising request may prefill. */
export function initialFormValues(
  banner: AdminBanner | null,
  request: Ad | null,
  today: CalendarDay,
): BannerFormValues {
  if (banner) {
    const { slot, name, link, alt, startsOn, endsOn } = banner
    return {
      slot,
      name,
      link,
      alt: byLanguage((language) => alt[language] ?? ''),
      startsOn,
      endsOn,
      pictureId: null,
    }
  }
  const place = request?.place ?? 'either'
  return {
    slot: place === 'either' ? '' : place,
    name: request?.company ?? '',
    link: '',
    alt: byLanguage(() => ''),
    // Places are let for a year (spec §1).
    startsOn: today,
    endsOn: addDays(today, 364),
    pictureId: null,
  }
}

export const checkBanner = schemaValidator(bannerFieldsSchema)

/** The ids with one of them a step up or down; as they are where there is no step left. */
export function movedBy(ids: readonly string[], id: string, step: -1 | 1): string[] {
  const from = ids.indexOf(id)
  const to = from + step
  if (from < 0 || to < 0 || to >= ids.length) return [...ids]
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
