import { Ban, CircleCheck, CircleX, Clock, Hourglass, Landmark, Scale, Undo2 } from 'lucide-react'

/** How a payment looks in each state that its payer and the administrators see alike. */
export const paymentLooks = {
  held: { look: 'quiet', Icon: Hourglass },
  open: { look: 'sun', Icon: Clock },
  processing: { look: 'sun', Icon: Landmark },
  paid: { look: 'moss', Icon: CircleCheck },
  disputed: { look: 'clay', Icon: Scale },
  failed: { look: 'clay', Icon: CircleX },
  void: { look: 'quiet', Icon: Ban },
  refunded: { look: 'quiet', Icon: Undo2 },
} as const
