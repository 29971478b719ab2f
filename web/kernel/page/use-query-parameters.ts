import { useMemo } from 'react'
import { useLocation } from 'react-router'

/** Returns what the address says behind its question mark. */
export function useQueryParameters(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}
