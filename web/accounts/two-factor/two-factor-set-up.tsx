import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { inGroupsOfFour } from '#domain/accounts/two-factor.ts'
import { setUpTwoFactor } from '#domain/accounts/two-factor-contract.ts'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { retryRead } from '#web/kernel/http/retries.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { CopyButton } from '#web/kernel/ui/feedback/copy-button.tsx'
import { TwoFactorCodeForm, type TwoFactorCodeFormProps } from './two-factor-code-form.tsx'

/** Names, in no language; each is free and knows no more of us than the key. */
const apps = 'Google Authenticator, Microsoft Authenticator, Aegis, 2FAS'

interface TwoFactorSetUpProps extends Pick<TwoFactorCodeFormProps, 'onVerified'> {
  userId: string
  /** It was set up in another window meanwhile. */
  onAlreadySet: () => void
}

/** The first time: three steps from no app at all to the first code. */
export function TwoFactorSetUp({ userId, onVerified, onAlreadySet }: TwoFactorSetUpProps) {
  const { t } = useTranslation('two-factor')
  const query = useQuery(
    {
      queryKey: ['auth', 'two-factor key', userId],
      queryFn: ({ signal }) => call(setUpTwoFactor, { signal, retry: retryRead }),
      // A key is not left lying about, and does not change under the camera.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  )
  const { data, error } = query
  const alreadySet = error instanceof ApiError && error.code === 'accounts.twoFactorAlreadySet'
  useEffect(() => {
    if (alreadySet) onAlreadySet()
  }, [alreadySet, onAlreadySet])

  return (
    <ol className="grid gap-6">
      <Step number={1} title={t('setUp.install.title')}>
        <p>{t('setUp.install.text', { apps })}</p>
      </Step>
      <Step number={2} title={t('setUp.scan.title')}>
        {data && <Key {...data} />}
        {!data && <NotLoaded title={t('setUp.failed')} query={query} />}
      </Step>
      <Step number={3} title={t('setUp.confirm.title')}>
        <p>{t('setUp.confirm.text')}</p>
        <TwoFactorCodeForm submitText={t('setUp.submit')} onVerified={onVerified} />
      </Step>
    </ol>
  )
}

function Step(props: { number: number; title: string; children: Elements }) {
  const { number, title, children } = props
  return (
    <li>
      <Card className="grid gap-x-5 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
        <span
          aria-hidden="true"
          className="grid size-11 place-items-center rounded-full bg-sea text-xl font-bold text-on-sea"
        >
          {number}
        </span>
        <div className="grid gap-4">
          <h2 className="text-2xl">{title}</h2>
          {children}
        </div>
      </Card>
    </li>
  )
}

/** The key as a picture for the camera, and as text for users without a second screen. */
function Key({ qr, secret, otpauthUrl }: { qr: string; secret: string; otpauthUrl: string }) {
  const { t } = useTranslation('two-factor')
  return (
    <div className="flex flex-col-reverse gap-6 md:grid md:grid-cols-2">
      <div className="grid content-start gap-3">
        <p>{t('setUp.scan.text')}</p>
        <img
          src={qr}
          alt={t('setUp.scan.picture')}
          className="rounded-sm bg-white [image-rendering:pixelated]"
        />
      </div>
      <div className="grid content-start justify-items-start gap-3 rounded-md bg-sea-soft p-5">
        <h3 className="text-xl">{t('setUp.scan.here')}</h3>
        <a href={otpauthUrl} className={buttonClasses('secondary')}>
          {t('setUp.scan.open')}
        </a>
        <p>{t('setUp.scan.orKey')}</p>
        <p className="font-bold tracking-wide">
          <span className="sr-only">{`${t('setUp.scan.key')}: `}</span>
          <span translate="no">{inGroupsOfFour(secret, ' ')}</span>
        </p>
        <CopyButton text={secret} copiedText={t('copied')} failedText={t('copyFailed')}>
          {t('setUp.scan.copy')}
        </CopyButton>
      </div>
    </div>
  )
}
