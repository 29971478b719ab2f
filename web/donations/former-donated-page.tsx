import { Navigate, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'

/** The address that this page once had (spec §2). */
export default function FormerDonatedPage() {
  const { search } = useLocation()
  return <Navigate replace to={{ pathname: paths.donated(), search }} />
}
