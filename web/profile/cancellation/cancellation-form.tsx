import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { payerReasons } from '#domain/billing/cancellation.ts'
import { MAX_COMMENT_LENGTH } from '#domain/billing/comment.ts'
import { useRuleText } from '#web/accounts/account-form.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { Button, buttonClasses } from '#web/ui/content/button.tsx'
import { Card } from '#web/ui/content/card.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { CheckboxGroup } from '#web/ui/fields/checkbox-group.tsx'
import { ChoiceCards } from '#web/ui/fields/choice-cards.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { CancellationProblem } from './cancellation-problem.tsx'
import {
  type CancellationField,
  type CancellationOptions,
  useCancellation,
} from './use-cancellation.ts'
import { WhatHappens } from './what-happens.tsx'

const fieldsInOrder: readonly CancellationField[] = ['people', 'reason', 'comment', 'confirmed']

/** Who leaves, what that means for each, why, and one button. */
export function CancellationForm({
  whenEmpty,
  ...options
}: CancellationOptions & { whenEmpty: ReactNode }) {
  const { t } = useTranslation(['cancellation', 'ui'])
  const ruleText = useRuleText()
  const form = useCancellation(options)
  const { typing, change, fieldErrors, marked, open, selected } = form

  if (open.length === 0 && form.ended.length === 0 && form.failed.length === 0) return whenEmpty
  const isRest = form.ended.length > 0
  return (
    <form noValidate method="post" onSubmit={form.send} className="grid gap-8">
      <ErrorSummary
        title={t('ui:formErrors')}
        attempt={form.attempt}
        errors={fieldsInOrder.flatMap((field) =>
          marked[field] ? [{ field, text: ruleText(marked[field]) }] : [],
        )}
      />
      <CancellationProblem key={form.attempt} ended={form.ended} failed={form.failed} />
      {form.restored && form.attempt === 0 && (
        <Notice role="status">
          <p>{t('returned')}</p>
        </Notice>
      )}
      <CheckboxGroup
        name="people"
        legend={t('people.legend')}
        hint={open.length > 1 && t('people.hint')}
        error={ruleText(fieldErrors.people)}
        choices={open.map(({ enrolmentId, firstName, lastName, programmeName }) => ({
          value: enrolmentId,
          title: `${firstName} ${lastName}`,
          text: programmeName,
        }))}
        values={typing.people}
        onChange={(people) => change({ people })}
      />
      <WhatHappens enrolments={selected} />
      <ChoiceCards
        name="reason"
        legend={t('reasons.legend')}
        error={ruleText(fieldErrors.reason)}
        choices={payerReasons.map((reason) => ({
          value: reason,
          title: t(`reasons.${reason}`),
        }))}
        value={typing.reason}
        onChange={(event) => change({ reason: event.target.value })}
        sideBySide
      />
      <TextArea
        name="comment"
        label={t('comment.label')}
        optional={t('ui:optional')}
        hint={t('comment.hint')}
        error={ruleText(fieldErrors.comment)}
        value={typing.comment}
        onChange={(event) => change({ comment: event.target.value })}
        maxLength={MAX_COMMENT_LENGTH}
        describeLeft={(count) => t('ui:charactersLeft', { count })}
      />
      <Card className="grid gap-5">
        <CheckboxField
          name="confirmed"
          label={<strong>{t('confirmed')}</strong>}
          error={ruleText(fieldErrors.confirmed)}
          checked={form.confirmed}
          onChange={(event) => form.confirm(event.target.checked)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="danger" busy={form.busy}>
            {t(isRest ? 'retry' : 'submit', { count: Math.max(1, selected.length) })}
          </Button>
          <Link to={paths.profile()} onClick={form.forget} className={buttonClasses('secondary')}>
            {t('keep')}
          </Link>
        </div>
      </Card>
    </form>
  )
}
