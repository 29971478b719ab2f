import { useTranslation } from 'react-i18next'
import { Link } from '#web/kernel/page/link.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { paths } from '#web/paths.ts'
import type { CodeProblem } from './two-factor-sending.ts'

/** A lock, or a failure that is not the code's fault; a wrong code is marked at its field. */
export function TwoFactorProblem({ problem }: { problem: CodeProblem | null }) {
  const { t } = useTranslation('two-factor')
  if (!problem || problem.kind === 'wrong') return null
  const { kind, text } = problem
  return (
    <Notice tone={kind === 'locked' ? 'warning' : 'error'} title={t(`problem.${kind}`)}>
      <p>{text}</p>
      {kind === 'locked' && (
        <>
          <p>{t('problem.notYou')}</p>
          <Link to={paths.forgotPassword()} className={textLinkClasses}>
            {t('problem.sendLink')}
          </Link>
        </>
      )}
    </Notice>
  )
}
