import type { z } from 'zod'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { checkBy } from '#web/ui/fields/check.ts'

/**
 * The form of one item of the user's data. Its fields are those of `schema`; `update` sends them, and
 * then the session is read again, so that every page shows what changed.
 */
export function useOwnDataForm<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  update: (payload: z.output<z.ZodObject<Shape>>) => Promise<unknown>,
  onSaved: () => void,
) {
  const { refresh } = useAuth()
  return useAccountForm({
    names: Object.keys(schema.shape) as (keyof Shape & string)[],
    loadRules: async () => checkBy(schema),
    send: async (payload) => {
      await update(payload)
      await refresh()
      onSaved()
    },
  })
}
