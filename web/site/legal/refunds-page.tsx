import { DocumentPage } from './document-page.tsx'

export default function RefundsPage() {
  return <DocumentPage name="refunds" />
}
