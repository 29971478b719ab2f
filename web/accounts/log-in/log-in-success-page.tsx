import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { pendingGoogle } from '#domain/accounts/google-contract.ts'
import {
  type GoogleRefusal,
  googleRefusals,
  isGoogleRefusal,
  refusalParameter,
} from '#domain/accounts/google-refusals.ts'
import { AuthPage } from '#web/accounts/auth-page.tsx'
import { GoogleAccount } from '#web/accounts/google/google-account.tsx'
import { GooglePassword } from '#web/accounts/google/google-password.tsx'
import { GoogleRefused } from '#web/accounts/google/google-refused.tsx'
import { useReturn } from '#web/accounts/use-return.ts'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { TryAgain } from '#web/kernel/loading/try-again.tsx'
import { useFailure } from '#web/kernel/loading/use-failure.ts'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { owesSecondFactor } from '#web/kernel/session/rights.ts'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { useConfig } from '#web/startup/config.ts'

/**
 * The end of a log-in through Google: a complete one continues from here, others see what is
 * missing.
 */
export default function LogInSuccessPage() {
  const { t } = useTranslation('google')
  const { status, user, error, refresh } = useAuth()
  const { target, verify, logIn } = useReturn()
  const { value: config } = useConfig()
  const refusal = new URLSearchParams(useLocation().search).get(refusalParameter)

  if (user) {
    const next = owesSecondFactor(user) ? verify : target
    return <Navigate replace to={next} state={{ from: target }} />
  }
  if (status === 'loading') {
    if (error) return <Unknown error={error} retry={refresh} />
    return <Loading as="h1" text={t('checking')} />
  }
  if (refusal !== null) {
    return <GoogleRefused refusal={isGoogleRefusal(refusal) ? refusal : 'failed'} />
  }
  // Where Google is not configured the page is reached only by its address.
  if (config && !config.google) return <Navigate replace to={logIn} />
  return <WhatIsMissing />
}

function WhatIsMissing() {
  const { t } = useTranslation('google')
  const query = useQuery(
    {
      queryKey: ['auth', 'google'],
      queryFn: ({ signal }) => call(pendingGoogle, { signal }),
      // Once per arrival: a form that is being filled in does not give way to another screen.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient,
  )

  const failure = useFailure(query)
  const { data, refetch } = query
  if (failure && !data) {
    const refusal = refusalOf(failure)
    if (refusal) return <GoogleRefused refusal={refusal} />
    return <Unknown error={failure} retry={refetch} />
  }
  switch (data?.missing) {
    case 'password':
      return <GooglePassword email={data.email} />
    case 'account':
      return <GoogleAccount person={data} onTaken={refetch} />
    case 'nothing':
      return <GoogleRefused refusal="expired" />
    default:
      return <Loading as="h1" text={t('checking')} />
  }
}

function refusalOf(error: Error): GoogleRefusal | undefined {
  const words = Object.keys(googleRefusals).filter(isGoogleRefusal)
  return words.find((word) => error instanceof ApiError && error.code === googleRefusals[word])
}

/** Without a connection the session is unknown. */
function Unknown({ error, retry }: { error: Error; retry: () => Promise<unknown> }) {
  const { t } = useTranslation('google')
  return (
    <AuthPage takesFocus title={t('unknown')}>
      <TryAgain reason={error} retry={retry} />
    </AuthPage>
  )
}
