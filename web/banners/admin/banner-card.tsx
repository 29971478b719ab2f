import { ArrowDown, ArrowUp, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  deleteBanner,
  restoreBanner,
  switchBanner,
  UNDO_DAYS,
} from '#domain/banners/admin/banner-contract.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { AdBanner } from '#web/banners/ad-banner.tsx'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { useUndo } from '#web/kernel/forms/use-undo.tsx'
import { call } from '#web/kernel/http/client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { Button, type ButtonLook, buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import type { AdminBanner } from './banner.ts'
import { BannerCounts } from './banner-counts.tsx'
import { bannerPaths } from './paths.ts'

const phaseLooks = { shown: 'moss', coming: 'sun', over: 'quiet', off: 'quiet' } as const

interface BannerCardProps {
  banner: AdminBanner
  /** A step in the order; `null` where there is none left. */
  move: { up: (() => Promise<void>) | null; down: (() => Promise<void>) | null }
  /** Rereads them, and says what was done where nothing else does. */
  onChanged: (words: ReactNode) => Promise<void>
}

/** A banner as the public sees it, and everything that can be done with it. */
export function BannerCard({ banner, move, onChanged }: BannerCardProps) {
  const { t } = useTranslation('banner-admin')
  const { language } = useLanguage()
  const { id, name, link, phase, active, startsOn, endsOn } = banner
  const params = { id }
  const { undoable } = useUndo()

  async function toggle(): Promise<void> {
    await call(switchBanner, { params, body: { active: !active } })
    await onChanged(
      <Sentence>
        {(keep) => t(active ? 'switchedOff' : 'switchedOn', { name: keep(name) })}
      </Sentence>,
    )
  }

  async function remove(): Promise<void> {
    await call(deleteBanner, { params })
    undoable(
      <Sentence>{(keep) => t('deleted', { name: keep(name), days: UNDO_DAYS })}</Sentence>,
      async () => {
        await call(restoreBanner, { params })
        await onChanged(null)
      },
    )
    await onChanged(null)
  }

  return (
    <Card className="grid items-start gap-6 @min-[44rem]/page:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <div className="grid">
        <AdBanner banner={banner} isCounted={false} />
      </div>
      <div className="grid gap-4">
        <div className="grid justify-items-start gap-1">
          <Badge look={phaseLooks[phase]}>{t(`phase.${phase}`)}</Badge>
          <h3 className="text-xl wrap-anywhere">{name}</h3>
          <p>
            {t('period', { from: formatDay(startsOn, language), to: formatDay(endsOn, language) })}
          </p>
          <p className="wrap-anywhere text-ink-soft">{`${t('link')} ${link}`}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link
            to={bannerPaths.banner(id)}
            aria-label={t('editNamed', { name })}
            className={buttonClasses('secondary')}
          >
            <Pencil className="size-5 shrink-0" />
            <span>{t('edit')}</span>
          </Link>
          <Act
            act={toggle}
            aria-label={t(active ? 'offNamed' : 'onNamed', { name })}
            look="secondary"
          >
            {active ? <EyeOff className="size-5 shrink-0" /> : <Eye className="size-5 shrink-0" />}
            <span>{t(active ? 'off' : 'on')}</span>
          </Act>
          {move.up && (
            <Act act={move.up} aria-label={t('upNamed', { name })}>
              <ArrowUp className="size-5 shrink-0" />
              <span>{t('up')}</span>
            </Act>
          )}
          {move.down && (
            <Act act={move.down} aria-label={t('downNamed', { name })}>
              <ArrowDown className="size-5 shrink-0" />
              <span>{t('down')}</span>
            </Act>
          )}
          <Act act={remove} aria-label={t('deleteNamed', { name })}>
            <Trash2 className="size-5 shrink-0" />
            <span>{t('delete')}</span>
          </Act>
        </div>
        <BannerCounts banner={banner} />
      </div>
    </Card>
  )
}

export interface ActProps {
  act: () => Promise<void>
  /** What it does with which banner; holds the words that are seen. */
  'aria-label': string
  look?: ButtonLook
  children: ReactNode
}

/** A button that does something at once, and says where it could not. */
export function Act({ act, look = 'quiet', children, ...named }: ActProps) {
  const { t } = useTranslation('banner-admin')
  const { isPending, errorText, mutate } = useSubmit(act)
  return (
    <>
      <Button look={look} busy={isPending} onClick={mutate} className="px-4" {...named}>
        {children}
      </Button>
      <ErrorNotice text={errorText} title={t('notDone')} />
    </>
  )
}
