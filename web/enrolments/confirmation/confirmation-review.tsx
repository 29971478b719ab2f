import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { withdrawal } from '#domain/enrolments/withdrawal.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatMoney, fromEuros } from '#domain/kernel/money.ts'
import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'
import { reducedBy } from '#domain/programmes/price-list.ts'
import { firstMonthRate, priceFor } from '#domain/programmes/pricing.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { AlreadyEnrolled } from '#web/enrolments/already-enrolled.tsx'
import { purchaseRequest } from '#web/enrolments/purchase-request.ts'
import { QuoteBox } from '#web/enrolments/quote-box.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { tickedValidator } from '#web/kernel/forms/validation.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { OtherTabLink } from '#web/kernel/ui/content/other-tab-link.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { paths } from '#web/paths.ts'
import { usePriceWords } from '#web/programmes/use-price-words.ts'
import { useAssociation } from '#web/startup/association.ts'
import { OwedFees } from './owed-fees.tsx'
import { PeopleSummary } from './people-summary.tsx'
import type { Review } from './review.ts'

const { daysToDecide } = withdrawal

interface ConfirmationReviewProps {
  programme: Programme
  user: AuthenticatedUser
  today: CalendarDay
  review: Review
  /** A person was removed from the list. */
  onListChanged: () => Promise<unknown>
}

/**
 * People, prices and terms; the next step is enabled once no person in the list is enrolled
 * already, and nothing of an earlier place is owed for them.
 */
export function ConfirmationReview(props: ConfirmationReviewProps) {
  const { programme, user, today, review, onListChanged } = props
  const { people, already, owed, quote } = review
  const { t } = useTranslation('enrolments')
  const isStopped = already.length > 0 || owed.length > 0
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className={classNames('grid gap-8', isStopped && 'lg:col-span-2')}>
        {already.length > 0 && (
          <AlreadyEnrolled programme={programme} review={review} onListChanged={onListChanged} />
        )}
        {owed.length > 0 && <OwedFees review={review} />}
        <section aria-labelledby="people-title" className="grid gap-3">
          <h2 id="people-title" tabIndex={-1} className="text-xl">
            {t('review.people')}
          </h2>
          <PeopleSummary review={review} prices={programme.prices} today={today} />
        </section>
      </div>
      {/* No price while the list cannot stay as it is: it would be read as a second charge. */}
      {isStopped ? (
        <BackToForm programme={programme} />
      ) : (
        <>
          <section aria-labelledby="price-title" className="grid gap-3 lg:sticky lg:top-28">
            <h2 id="price-title" className="text-xl">
              {t('review.price')}
            </h2>
            <QuoteBox quote={quote} note={t(`review.${noteOf(props)}`)} />
          </section>
          <Terms programme={programme} user={user} people={people} today={today} />
        </>
      )}
    </div>
  )
}

/** Why the first month costs what it does. */
function noteOf({ programme, today, review }: ConfirmationReviewProps) {
  const { quote } = review
  if (quote.perPerson.some(({ continuesOpenMonth }) => continuesOpenMonth)) return 'continues'
  const rate = firstMonthRate(programme.prices, today)
  const isLess = quote.perPerson.some(
    ({ firstMonth, familyPercent }) => fromEuros(firstMonth) < reducedBy(rate, familyPercent),
  )
  return isLess ? 'owed' : 'note'
}

type TermsProps = Pick<ConfirmationReviewProps, 'programme' | 'user' | 'today'> &
  Pick<Review, 'people'>

function Terms({ programme, user, people, today }: TermsProps) {
  const association = useAssociation()
  const { t } = useTranslation('enrolments')
  const { language } = useLanguage()
  const navigate = useNavigate()
  const words = usePriceWords()
  const { monthly, nextPrice } = priceFor(programme.prices, today, 1)
  const { form, formProps, errorOf } = useSubmitForm({
    defaultValues: { acceptTerms: false },
    validate: tickedValidator('acceptTerms'),
    send: goOn,
  })

  async function goOn() {
    const state = z.encode(purchaseRequest, {
      programmeName: programme.name,
      programmeId: programme.id,
      userId: user.id,
      email: user.email,
      people: people.map(({ firstName, lastName }) => ({ firstName, lastName })),
    })
    await navigate(paths.purchase(programme.id), { state, viewTransition: true })
  }

  return (
    <Form
      {...formProps}
      className="grid gap-5"
      submitText={t('review.continue')}
      beside={<BackToForm programme={programme} />}
    >
      <Card>
        <h2 className="pb-3 text-xl">{t('review.terms')}</h2>
        <ul className="grid list-disc gap-2 pl-6">
          <li>
            <Sentence>
              {(keep) =>
                `${t('review.term1', { monthly: keep(formatMoney(monthly, language)) })} ${words.later(nextPrice, keep)}`
              }
            </Sentence>
          </li>
          <li>{t('review.term2')}</li>
          <li>{t('review.term3')}</li>
          <li>
            <Sentence>
              {(keep) =>
                t('review.withdrawal', { daysToDecide, email: keep(association.contact.email) })
              }
            </Sentence>
          </li>
        </ul>
        <ul className="mt-3 divide-y divide-line border-y border-line">
          <li className="py-2.5">
            <OtherTabLink to={paths.terms()}>{t('review.readTerms')}</OtherTabLink>
          </li>
          <li className="py-2.5">
            <OtherTabLink to={paths.refunds()}>{t('review.readRefunds')}</OtherTabLink>
          </li>
        </ul>
        <CheckboxField
          {...form.register('acceptTerms')}
          className="pt-3"
          label={t('review.accept')}
          error={errorOf('acceptTerms') && t('review.acceptNeeded')}
        />
      </Card>
    </Form>
  )
}

function BackToForm({ programme }: { programme: Programme }) {
  const { t } = useTranslation('enrolments')
  return (
    <Link
      to={paths.programme(programme.slug)}
      className={buttonClasses('secondary', 'justify-self-start')}
    >
      {t('review.edit')}
    </Link>
  )
}
