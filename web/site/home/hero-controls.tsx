import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'

interface HeroControlsProps {
  /** Goes so many scenes further, or back. */
  go: (by: number) => void
  /** The reader wants no motion, so that there is nothing to pause. */
  isStill: boolean
  isStopped: boolean
  setStopped: (isStopped: boolean) => void
}

/** Stops the hero's scenes, and goes from one to the next. */
export function HeroControls({ go, isStill, isStopped, setStopped }: HeroControlsProps) {
  const { t } = useTranslation('home')
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, as nothing in it is filled in
    <div role="group" aria-label={t('turning.label')} className="hero-controls">
      <HeroButton aria-label={t('turning.previous')} onClick={() => go(-1)}>
        <ChevronLeft />
      </HeroButton>
      {!isStill && (
        <HeroButton
          data-turning
          aria-label={isStopped ? t('turning.play') : t('turning.pause')}
          onClick={() => setStopped(!isStopped)}
        >
          {isStopped ? <Play /> : <Pause />}
        </HeroButton>
      )}
      <HeroButton aria-label={t('turning.next')} onClick={() => go(1)}>
        <ChevronRight />
      </HeroButton>
    </div>
  )
}

function HeroButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className="grid size-[min(2.75rem,15vw)] place-items-center rounded-full text-sea hover:bg-sea-soft focus-visible:rounded-full"
    />
  )
}
