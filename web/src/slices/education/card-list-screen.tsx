import type { InfoWell } from "@linnet/contract/content";
import { Skeleton } from "@mantine/core";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { CardGrid } from "../../ui/layout/card-grid.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { InfoWellCard } from "../content/public.ts";
import { careNetworkResources, educationCards, physicianResources } from "./api.ts";

const PLACES = ["one", "two", "three"];

export const EducationScreen = () => (
  <CardListScreen title="Education" help="Talks and handouts for everyone who cares for children." query={useQuery(educationCards)} />
);

export const PhysicianResourcesScreen = () => (
  <CardListScreen title="Physician resources" help="Hospital resources for your office." query={useQuery(physicianResources)} />
);

export const CareNetworkResourcesScreen = () => (
  <CardListScreen
    title="Care Network Resources"
    help="Shared resources for care network practices."
    query={useQuery(careNetworkResources)}
  />
);

interface CardListScreenProps {
  title: string;
  help: string;
  query: UseQueryResult<InfoWell[]>;
}

/** The cards of one page, each with a checkbox that keeps it on home (EDU-010, EDU-016). */
export function CardListScreen({ title, help, query }: CardListScreenProps) {
  return (
    <>
      <PageHeader title={title} help={help} />
      <QueryView
        query={query}
        failed="quiet"
        waiting={
          <CardGrid loading="Loading cards">
            {PLACES.map((place) => (
              <Skeleton key={place} height={164} radius="md" />
            ))}
          </CardGrid>
        }
        isEmpty={(found) => found.length === 0}
        empty={<EmptyState title="No resources right now." />}
      >
        {(found) => (
          <section aria-labelledby="resources">
            <h2 id="resources" className="ln-hidden">
              Resources
            </h2>
            <CardGrid>
              {found.map((well) => (
                <InfoWellCard key={well.id} well={well} favorite="checkbox" />
              ))}
            </CardGrid>
          </section>
        )}
      </QueryView>
    </>
  );
}
