import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { CardGrid } from "../../ui/layout/card-grid.tsx";
import { InfoCard } from "../../ui/layout/info-card.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { CHOOSE_PATHWAY, PdfChoice } from "../content/public.ts";
import { careTypes } from "./api.ts";
import classes from "./education.module.css";

/** One card for each type of care, with its pathways to download (EDU-032, decision G-EDU-10). */
export function PathwaysScreen() {
  return (
    <>
      <PageHeader
        title="Clinical Care Pathways"
        help="How we treat common conditions, so your office and our clinics follow the same plan."
      />
      <QueryView
        query={useQuery(careTypes)}
        failed="quiet"
        waiting={<Skeleton height={164} radius="md" role="status" aria-label="Loading pathways" />}
        isEmpty={(types) => types.length === 0}
        empty={<EmptyState title="data not available" />}
      >
        {(types) => (
          <section aria-labelledby="types">
            <h2 id="types" className="ln-hidden">
              Types of care
            </h2>
            <CardGrid className={classes.pathways}>
              {types.map(({ id, type }) => (
                <InfoCard key={id} title={type} paragraph={CHOOSE_PATHWAY}>
                  <PdfChoice
                    title={type}
                    cardType="clinicalCarePathways"
                    dropDownName="ClinicalCarePathways"
                    place="pathways"
                    only={({ clinicalCareType }) => clinicalCareType === type}
                  />
                </InfoCard>
              ))}
            </CardGrid>
          </section>
        )}
      </QueryView>
    </>
  );
}
