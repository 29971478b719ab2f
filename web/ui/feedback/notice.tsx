import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/content/class-names.ts'
import createIcon, { type Shape } from '#web/ui/content/icon.ts'

export type Tone = 'info' | 'success' | 'warning' | 'error'

const ring: Shape = ['circle', { cx: '12', cy: '12', r: '10' }]
const triangle: Shape = [
  'path',
  { d: 'm21.7 18-8-14a2 2 0 0 0-3.4 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.7-3Z' },
]

/** These come with every page: drawn here, with what they share, they weigh half. */
const sign = (d: string, edge = ring) => createIcon({ node: [edge, ['path', { d }]] })

/** A tone is not shown by colour alone: each has its own icon. */
export const tones = {
  info: { Icon: sign('M12 16v-4m0-4h.01'), classes: 'border-sea bg-sea-soft', icon: 'text-sea' },
  success: { Icon: sign('m9 12 2 2 4-4'), classes: 'border-moss bg-moss-soft', icon: 'text-moss' },
  warning: {
    Icon: sign('M12 9v4m0 4h.01', triangle),
    classes: 'border-sun bg-sun-soft',
    icon: 'text-sun',
  },
  error: {
    Icon: sign('m15 9-6 6m0-6 6 6'),
    classes: 'border-danger bg-danger-soft',
    icon: 'text-danger',
  },
} as const

export interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: Tone
  title?: ReactNode
}

/**
 * Something to know before going on. Errors and warnings are read out at once; say otherwise with
 * `role`.
 */
export function Notice({ tone = 'info', title, children, className, ...rest }: NoticeProps) {
  const { Icon, classes, icon } = tones[tone]
  return (
    <div
      role={tone === 'error' || tone === 'warning' ? 'alert' : undefined}
      {...rest}
      className={classNames(
        'flex items-start gap-3 cramped:flex-wrap rounded-md border-l-6 px-4 py-3',
        classes,
        className,
      )}
    >
      <Icon aria-hidden="true" className={classNames('mt-0.5 size-6 shrink-0', icon)} />
      <div className="grid min-w-0 gap-1">
        {title && <p className="font-bold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
