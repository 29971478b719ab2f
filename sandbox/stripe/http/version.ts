import type Stripe from 'stripe'

/** The API version that the installed stripe-node pins: an upgrade of the package fails here first. */
export const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive'
