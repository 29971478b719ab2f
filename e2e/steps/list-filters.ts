import type { Visitor } from '../visitor.ts'

/** Unfolds the filters of an administrators' list, unless they are seen already. */
export async function unfoldsFilters({ page, t }: Visitor): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^${t('lists:filters.button')}`) })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
}
