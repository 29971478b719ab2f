import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import type { Elements } from '#web/kernel/ui/content/elements.ts'

export type Tone = 'info' | 'success' | 'warning' | 'error'

/** A tone is not shown by colour alone: each has its own icon. */
export const tones = {
  info: { Icon: Info, classes: 'border-sea bg-sea-soft', icon: 'text-sea' },
  success: { Icon: CircleCheck, classes: 'border-moss bg-moss-soft', icon: 'text-moss' },
  warning: { Icon: TriangleAlert, classes: 'border-sun bg-sun-soft', icon: 'text-sun' },
  error: { Icon: CircleX, classes: 'border-danger bg-danger-soft', icon: 'text-danger' },
} as const

interface NoticeProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {
  tone?: Tone
  title?: ReactNode
  /** All that it says, where that is one paragraph. */
  text?: ReactNode
  children?: Elements
}

/**
 * Something to know before going on. Errors and warnings are read out at once; say otherwise with
 * `role`.
 */
export function Notice({ tone = 'info', title, text, children, className, ...rest }: NoticeProps) {
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
      <Icon className={classNames('mt-0.5 size-6 shrink-0', icon)} />
      <div className="grid min-w-0 gap-1">
        {title && <p className="font-bold">{title}</p>}
        {text && <p>{text}</p>}
        {children}
      </div>
    </div>
  )
}
