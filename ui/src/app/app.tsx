import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'

/** The providers around the router. */
export function App({ router, queryClient }: { router: RegisteredRouter; queryClient: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
}
