import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { restoreBanner } from '#domain/banners/admin/banner-contract.ts'
import { call } from '#web/kernel/http/client.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import type { AdminBanner } from './banner.ts'
import { Act } from './banner-card.tsx'

interface BannerBinProps {
  banners: readonly AdminBanner[]
  onChanged: (words: ReactNode) => Promise<void>
}

/** Shows what was deleted and can be had back. */
export function BannerBin({ banners, onChanged }: BannerBinProps) {
  const { t } = useTranslation('banner-admin')
  if (banners.length === 0) return null

  async function restore({ id, name }: AdminBanner): Promise<void> {
    await call(restoreBanner, { params: { id } })
    await onChanged(<Sentence>{(keep) => t('restored', { name: keep(name) })}</Sentence>)
  }

  return (
    <Section look="part" id="bin" title={t('bin')}>
      <ul className="grid">
        {banners.map((banner) => (
          <li
            key={banner.id}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3"
          >
            <span className="wrap-anywhere">{`${banner.name} · ${t(`slot.${banner.slot}`)}`}</span>
            <Act act={() => restore(banner)} aria-label={t('restoreNamed', { name: banner.name })}>
              <RotateCcw className="size-5 shrink-0" />
              <span>{t('restore')}</span>
            </Act>
          </li>
        ))}
      </ul>
    </Section>
  )
}
