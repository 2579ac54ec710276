import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '@/api/session'

/** Signs out and shows the sign-in; it always succeeds here, whatever the server says. */
export function useSignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    onMutate: () => client.cancelQueries(),
    mutationFn: signOut,
    onSettled: async () => {
      await navigate({ to: '/login', ignoreBlocker: true })
      client.clear()
    },
  })
}
