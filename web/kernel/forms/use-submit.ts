import { notifyManager, QueryClient, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/kernel/http/api-error.ts'

// With the press, not a timer later: a button is busy before it can be pressed again.
notifyManager.setScheduler(queueMicrotask)

/** Apart from `queryClient`, which a change of the account empties while a log-in is being sent. */
const mutationClient = new QueryClient({
  defaultOptions: {
    mutations: {
      // The client retries calls itself.
      retry: false,
      // Otherwise a sending waits without a word until the browser believes to be online.
      networkMode: 'always',
      // Passwords are not to outlast the form that sent them.
      gcTime: 0,
    },
  },
})

export interface SubmitState<Result> {
  isPending: boolean
  /** Another number for each sending, so that the same words are read out again. */
  submittedAt: number
  /** Why the newest sending failed. */
  error: ApiError | null
  /** The same in words. */
  errorText: string | null
  /** What the newest sending has given. */
  data: Result | null
}

interface SubmitMutation<Values, Result> extends SubmitState<Result> {
  /** Sends; nothing happens while a sending is under way. */
  mutate: (...values: Values extends void ? [] : [Values]) => void
  /** Takes back what the newest sending has left. */
  reset: () => void
}

export interface SubmitOptions {
  /** Called with each failure before it is shown. What it gives is shown in place of the error's words. */
  // biome-ignore lint/suspicious/noConfusingVoidType: nothing is to be returned
  onError?: (error: ApiError) => Promise<string | null | void> | string | null | void
}

/** Something that is sent by a press, one sending at a time. It has failed when `send` throws `ApiError`. */
export function useSubmit<Result = void, Values = void>(
  send: (values: Values) => Promise<Result>,
  { onError }: SubmitOptions = {},
): SubmitMutation<Values, Result> {
  const { t } = useTranslation('ui')
  const isUnderWay = useRef(false)
  const words = useRef<string | null>(null)
  const mutation = useMutation<Result, unknown, Values>(
    {
      mutationFn: send,
      onError: async (error) => {
        words.current = (error instanceof ApiError ? await onError?.(error) : null) ?? null
      },
    },
    mutationClient,
  )
  const { error, data, isPending, submittedAt, reset } = mutation

  async function run(values: Values): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await mutation.mutateAsync(values)
    } catch (failure) {
      // A fault of ours belongs in the console.
      if (!(failure instanceof ApiError)) throw failure
    } finally {
      isUnderWay.current = false
    }
  }

  const refusal = error instanceof ApiError ? error : null
  return {
    isPending,
    submittedAt,
    error: refusal,
    errorText: error ? (words.current ?? refusal?.message ?? t('connection.unreadable')) : null,
    data: data ?? null,
    mutate: (...[values]) => void run(values as Values),
    reset,
  }
}
