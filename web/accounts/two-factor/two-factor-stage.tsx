import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readTwoFactor } from '#domain/accounts/two-factor-contract.ts'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useFailure } from '#web/kernel/loading/use-failure.ts'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useLogOut } from '#web/kernel/session/use-log-out.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { TwoFactorCodeForm } from './two-factor-code-form.tsx'
import { RecoveryForm } from './two-factor-recovery-form.tsx'
import { TwoFactorSetUp } from './two-factor-set-up.tsx'

interface TwoFactorStageProps {
  userId: string
  onVerified: (recoveryCodes: readonly string[] | null) => Promise<void>
  /** Said under the heading, such as that the session could not be opened. */
  notice: Elements
}

/** The next step of an administrator: to set up the app, its code, or a recovery code. */
export function TwoFactorStage({ userId, onVerified, notice }: TwoFactorStageProps) {
  const { t } = useTranslation(['two-factor', 'ui'])
  const { leave, question } = useLogOut()
  const [stage, setStage] = useState<'code' | 'recovery'>('code')
  const [setElsewhere, setSetElsewhere] = useState(false)
  const onAlreadySet = useCallback(() => setSetElsewhere(true), [])
  const query = useQuery(
    {
      queryKey: ['auth', 'two-factor', userId],
      queryFn: ({ signal }) => call(readTwoFactor, { signal }),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  )
  const failure = useFailure(query)
  const { data } = query
  if (!data && !failure) return <Loading as="h1" text={t('ui:loading')} />
  const isSetUp = data?.isSetUp || setElsewhere
  const screen = !isSetUp ? 'setUp' : stage === 'code' ? 'verify' : 'recovery'

  return (
    <div className="page grid gap-8 py-10 sm:py-14">
      <PageHeading title={t(`${screen}.title`)} {...(data && { lead: t(`${screen}.lead`) })} />
      {notice}
      {!data && <NotLoaded title={t('statusFailed')} query={query} />}
      {data && screen === 'setUp' && (
        <TwoFactorSetUp userId={userId} onVerified={onVerified} onAlreadySet={onAlreadySet} />
      )}
      {data && screen === 'verify' && (
        <Card className="grid max-w-2xl justify-items-start gap-6">
          <TwoFactorCodeForm
            submitText={t('verify.submit')}
            hint={t('code.hint')}
            onVerified={onVerified}
            takesFocus
          />
          <Button look="quiet" className="-ml-6" onClick={() => setStage('recovery')}>
            {t('verify.lost')}
          </Button>
        </Card>
      )}
      {data && screen === 'recovery' && (
        <Card className="max-w-2xl">
          <RecoveryForm onEntered={() => onVerified(null)} onBack={() => setStage('code')} />
        </Card>
      )}
      <p>
        <Button look="secondary" onClick={() => void leave()}>
          {t('logOut')}
        </Button>
      </p>
      {question}
    </div>
  )
}
